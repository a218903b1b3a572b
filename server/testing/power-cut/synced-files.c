/*
 * Loaded into a program (LD_PRELOAD): keeps, beside its data folder, what a disk would hold after a power cut. A file is
 * copied to DISK_FOLDER when the program syncs it, and only then. Renames and removals are on the disk at once, as with a
 * file system that journals names, but what was not synced before has no content there.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char *data_folder;
static const char *disk_folder;
static pthread_mutex_t copying = PTHREAD_MUTEX_INITIALIZER;

__attribute__((constructor)) static void read_settings(void) {
  data_folder = getenv("DATA_DIR");
  disk_folder = getenv("DISK_FOLDER");
}

/* Writes the place of a file on the disk. Returns 0 for a file outside of the data folder. */
static int on_disk(const char *path, char *place) {
  size_t length = data_folder ? strlen(data_folder) : 0;
  if (length == 0 || !disk_folder || strncmp(path, data_folder, length) != 0 || path[length] != '/') {
    return 0;
  }
  return snprintf(place, PATH_MAX, "%s%s", disk_folder, path + length) < PATH_MAX;
}

static void make_folders(const char *place) {
  char folder[PATH_MAX];
  strcpy(folder, place);
  for (char *end = strchr(folder + 1, '/'); end; end = strchr(end + 1, '/')) {
    *end = '\0';
    mkdir(folder, 0700);
    *end = '/';
  }
}

static void copy(int from, const char *place, off_t size) {
  static char bytes[1 << 20];
  int to = open(place, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
  off_t offset = 0;
  while (to >= 0 && offset < size) {
    ssize_t count = pread(from, bytes, sizeof bytes, offset);
    if (count <= 0 || pwrite(to, bytes, count, offset) != count) {
      break;
    }
    offset += count;
  }
  if (to >= 0) {
    if (ftruncate(to, offset) != 0) {
      abort();
    }
    close(to);
  }
}

static int sync_to_disk(int file) {
  char link[64], path[PATH_MAX], place[PATH_MAX], byte;
  struct stat state;
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length <= 0 || fstat(file, &state) != 0 || !S_ISREG(state.st_mode)) {
    return 0;
  }
  path[length] = '\0';
  if (on_disk(path, place)) {
    pthread_mutex_lock(&copying);
    make_folders(place);
    /* Another descriptor of a database must not be closed: that would end the locks of this process. */
    int isReadable = state.st_size == 0 || pread(file, &byte, 1, 0) >= 0;
    int from = isReadable ? file : open(path, O_RDONLY | O_CLOEXEC);
    copy(from, place, state.st_size);
    if (from >= 0 && from != file) {
      close(from);
    }
    pthread_mutex_unlock(&copying);
  }
  return 0;
}

int fsync(int file) { return sync_to_disk(file); }

int fdatasync(int file) { return sync_to_disk(file); }

int unlink(const char *path) {
  static int (*next)(const char *);
  char place[PATH_MAX];
  next = next ? next : (int (*)(const char *))dlsym(RTLD_NEXT, "unlink");
  int result = next(path);
  if (result == 0 && on_disk(path, place)) {
    next(place);
  }
  return result;
}

int rename(const char *from, const char *to) {
  static int (*next)(const char *, const char *);
  char place[PATH_MAX], target[PATH_MAX];
  next = next ? next : (int (*)(const char *, const char *))dlsym(RTLD_NEXT, "rename");
  int result = next(from, to);
  if (result == 0 && on_disk(from, place) && on_disk(to, target)) {
    if (access(place, F_OK) != 0) {
      make_folders(place);
      close(open(place, O_WRONLY | O_CREAT | O_CLOEXEC, 0600));
    }
    next(place, target);
  }
  return result;
}
