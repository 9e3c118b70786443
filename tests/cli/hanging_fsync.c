/* Lets every fsync of the journal hang while a file exists, and fail after it hung if another one does.

   Preloaded into a board's process. HANG_FILE and FAIL_FILE name the files; HUNG_FILE is made when a call begins to hang.
   Only files of SQLite are meant: their names contain "sqlite3". */

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

static int is_journal(int descriptor) {
    char link[64], name[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    ssize_t length = readlink(link, name, sizeof name - 1);
    if (length < 0) return 0;
    name[length] = 0;
    return strstr(name, "sqlite3") != NULL;
}

static int sync_late(int descriptor, const char *function) {
    if (is_journal(descriptor) && is_named("HANG_FILE")) {
        const char *hung = getenv("HUNG_FILE");
        if (hung != NULL) close(open(hung, O_CREAT | O_WRONLY, 0600));
        while (is_named("HANG_FILE")) usleep(2000);
    }
    if (is_journal(descriptor) && is_named("FAIL_FILE")) {
        errno = EIO;
        return -1;
    }
    int (*original)(int) = (int (*)(int))dlsym(RTLD_NEXT, function);
    return original(descriptor);
}

int fsync(int descriptor) { return sync_late(descriptor, "fsync"); }

int fdatasync(int descriptor) { return sync_late(descriptor, "fdatasync"); }
