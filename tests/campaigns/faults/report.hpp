#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace tengen::faults {

/// What the library counts. A report has a slot for each, in this order.
enum class Kind : unsigned {
  read,       ///< read, readv
  pread,      ///< pread64, preadv
  receive,    ///< recvfrom, recvmsg
  write,      ///< write, writev, sendfile
  pwrite,     ///< pwrite64, pwritev
  send,       ///< sendto, sendmsg
  sync,       ///< fsync, fdatasync
  open,       ///< open, openat, creat
  rename,     ///< rename, renameat, renameat2
  unlink,     ///< unlink, unlinkat
  resize,     ///< truncate, ftruncate, fallocate
  map,        ///< mmap, mremap, brk
  poll,       ///< poll, ppoll, select, pselect6, epoll_wait, epoll_pwait
  accept,     ///< accept, accept4
  socket,     ///< socket, bind, listen
  event,      ///< eventfd2, timerfd_create, epoll_create1, pipe2
  watch,      ///< epoll_ctl that adds a descriptor
  status,     ///< stat and its kin, access, readlink
  close,      ///< close
  seek,       ///< lseek
  lock,       ///< fcntl that locks or unlocks a file
  folder,     ///< mkdir, getdents64
  thread,     ///< pthread_create
  monotonic,  ///< readings of the monotonic clock
  realtime,   ///< readings of the calendar clock
  none
};
inline constexpr std::size_t kinds = static_cast<std::size_t>(Kind::none);

/// The file that TENGEN_FAULTS_REPORT names, mapped by the program: it tells even after `kill -9`.
struct Report {
  struct Slot {
    char name[24];
    std::atomic<std::uint64_t> count;
  };
  Slot counted[kinds];
  Slot injected;                 ///< faults so far
  std::uint64_t last_call;       ///< the number of the call last disturbed, as the kernel numbers calls
  std::int64_t last_descriptor;  ///< the descriptor that it was about, -1: none
  char last_target[256];         ///< its file's name, as far as it has one
};
static_assert(std::atomic<std::uint64_t>::is_always_lock_free && sizeof(Report::Slot) == 32);

}  // namespace tengen::faults
