/* Logs what a process writes to the files of one folder and to standard output, in its order, for power_cuts.py.

   A record is a header, the name of the file, and the bytes. Built with -D_FILE_OFFSET_BITS=64 left out, so that the
   names of both sizes of offsets can be defined. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

enum { WRITE = 'w', SYNC = 's', TRUNCATE = 't', UNLINK = 'u', OUTPUT = 'o' };

struct header {
    uint8_t kind;
    uint8_t name_bytes;
    uint16_t unused;
    uint32_t data_bytes;
    uint64_t offset;
};

static int log_file(void) {
    static int file = -1;
    const char *path = getenv("WRITE_LOG");
    if (file < 0 && path) file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    return file;
}

static const char *name_in_folder(const char *path) {
    const char *folder = getenv("WRITE_LOG_FOLDER");
    size_t length = folder ? strlen(folder) : 0;
    if (!length || strncmp(path, folder, length) || path[length] != '/') return NULL;
    return path + length + 1;
}

static const char *name_of(int fd, char *path) {
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, PATH_MAX);
    if (length < 0) return NULL;
    path[length] = 0;
    return name_in_folder(path);
}

static void add(uint8_t kind, const char *name, const void *data, uint32_t bytes, uint64_t offset) {
    struct header header = {kind, (uint8_t)strlen(name), 0, bytes, offset};
    struct iovec parts[3] = {{&header, sizeof header}, {(void *)name, header.name_bytes}, {(void *)data, bytes}};
    if (log_file() >= 0) syscall(SYS_writev, log_file(), parts, 3);  /* one call: no other record comes between */
}

static void add_of(uint8_t kind, int fd, const void *data, uint32_t bytes, uint64_t offset) {
    char path[PATH_MAX + 1];
    const char *name = name_of(fd, path);
    if (name) add(kind, name, data, bytes, offset);
}

ssize_t pwrite64(int fd, const void *data, size_t bytes, off64_t offset) {
    ssize_t written = syscall(SYS_pwrite64, fd, data, bytes, offset);
    if (written > 0) add_of(WRITE, fd, data, written, offset);
    return written;
}

ssize_t pwrite(int fd, const void *data, size_t bytes, off_t offset) { return pwrite64(fd, data, bytes, offset); }

ssize_t write(int fd, const void *data, size_t bytes) {
    if (fd == STDOUT_FILENO) add(OUTPUT, "", data, bytes, 0);  /* before anybody can have read it */
    off64_t offset = fd > STDERR_FILENO ? lseek64(fd, 0, SEEK_CUR) : -1;
    ssize_t written = syscall(SYS_write, fd, data, bytes);
    if (written > 0 && offset >= 0) add_of(WRITE, fd, data, written, offset);
    return written;
}

static int sync_and_add(int number, int fd) {
    int result = syscall(number, fd);
    if (!result) add_of(SYNC, fd, NULL, 0, 0);
    return result;
}

int fsync(int fd) { return sync_and_add(SYS_fsync, fd); }

int fdatasync(int fd) { return sync_and_add(SYS_fdatasync, fd); }

int ftruncate64(int fd, off64_t length) {
    int result = syscall(SYS_ftruncate, fd, length);
    if (!result) add_of(TRUNCATE, fd, NULL, 0, length);
    return result;
}

int ftruncate(int fd, off_t length) { return ftruncate64(fd, length); }

int unlink(const char *path) {
    int result = syscall(SYS_unlinkat, AT_FDCWD, path, 0);
    const char *name = name_in_folder(path);
    if (!result && name) add(UNLINK, name, NULL, 0, 0);
    return result;
}
