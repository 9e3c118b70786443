/* Lets calls of the disk hang while a file exists, and fail after they hung if another one does.

   Preloaded into a board's process. HANG_FILE and FAIL_FILE name the files; HUNG_FILE is made when a call begins to hang.
   Meant are each fsync of the journal, whose files have "sqlite3" in their names. If HANG_OTHERS is set, writes of the log
   of who did what, and changes of the socket for pairing, are meant instead. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int is_named(const char *variable) {
    const char *file = getenv(variable);
    return file != NULL && access(file, F_OK) == 0;
}

static int is_other_meant(void) { return getenv("HANG_OTHERS") != NULL; }

static int has_name(int descriptor, const char *part) {
    char link[64], name[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    ssize_t length = readlink(link, name, sizeof name - 1);
    if (length < 0) return 0;
    name[length] = 0;
    return strstr(name, part) != NULL;
}

static void wait_for_disk(void) {
    if (!is_named("HANG_FILE")) return;
    const char *hung = getenv("HUNG_FILE");
    if (hung != NULL) close(open(hung, O_CREAT | O_WRONLY, 0600));
    while (is_named("HANG_FILE")) usleep(2000);
}

static int sync_late(int descriptor, const char *function) {
    if (!is_other_meant() && has_name(descriptor, "sqlite3")) {
        wait_for_disk();
        if (is_named("FAIL_FILE")) {
            errno = EIO;
            return -1;
        }
    }
    int (*original)(int) = (int (*)(int))dlsym(RTLD_NEXT, function);
    return original(descriptor);
}

int fsync(int descriptor) { return sync_late(descriptor, "fsync"); }

int fdatasync(int descriptor) { return sync_late(descriptor, "fdatasync"); }

ssize_t write(int descriptor, const void *data, size_t size) {
    if (is_other_meant() && has_name(descriptor, "activity.jsonl")) wait_for_disk();
    ssize_t (*original)(int, const void *, size_t) = (ssize_t (*)(int, const void *, size_t))dlsym(RTLD_NEXT, "write");
    return original(descriptor, data, size);
}

int unlink(const char *path) {
    if (is_other_meant() && strstr(path, "pair.sock") != NULL) wait_for_disk();
    int (*original)(const char *) = (int (*)(const char *))dlsym(RTLD_NEXT, "unlink");
    return original(path);
}
