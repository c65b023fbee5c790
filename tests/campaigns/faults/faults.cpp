// A library for LD_PRELOAD that disturbs chosen system calls of the program, to see what comes of it.
//
//   TENGEN_FAULTS=KIND:NUMBER[+PERIOD]:ACTION[,...]     the calls to disturb; calls of a kind count from 1
//   TENGEN_FAULTS_REPORT=FILE                           counts, as `Report` lays them out
//   TENGEN_FAULTS_TRACE=FILE                            a line `KIND NUMBER CALL DESCRIPTOR TARGET` for each call
//
// ACTION is the name of an error, `short` (half of what was asked), `kill`, or for a clock the seconds by which it
// jumps (`+3600`, `-60`). With a period every such call after the first is disturbed too. A plan that cannot be read
// ends the program with code 125 before it begins, a kernel without the filter with 124.
//
// A filter of the kernel (seccomp) raises SIGSYS at each call of a counted kind, wherever in the program or in the C
// library it is made; the handler makes the call itself, or does not. Clocks are read without a system call and
// threads are made by one that returns twice, so these are functions that take the place of the C library's.
//
// The handler may run anywhere, in any thread: it takes no lock, allocates nothing, and calls the kernel alone.

#include <dlfcn.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <signal.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <ucontext.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <iterator>

#include "tests/campaigns/faults/calls.hpp"
#include "tests/campaigns/faults/plan.hpp"
#include "tests/campaigns/faults/report.hpp"

#define TENGEN_FAULTS_EXPORT extern "C" [[gnu::visibility("default")]]

// A system call, from the one place that the filter lets through.
extern "C" long tengen_faults_call(long number, long a, long b, long c, long d, long e, long f);
extern "C" const char tengen_faults_called[];
asm(R"(
  .text
  .hidden tengen_faults_call
  .globl tengen_faults_call
  .type tengen_faults_call, @function
tengen_faults_call:
  mov %rdi, %rax
  mov %rsi, %rdi
  mov %rdx, %rsi
  mov %rcx, %rdx
  mov %r8, %r10
  mov %r9, %r8
  mov 8(%rsp), %r9
  syscall
  .hidden tengen_faults_called
  .globl tengen_faults_called
tengen_faults_called:
  ret
  .size tengen_faults_call, .-tengen_faults_call
)");

namespace {

using namespace tengen::faults;

constinit Plan plan;  // ready before any constructor
constinit Report own_report{};
Report* report = &own_report;
int trace = -1;
std::atomic<std::int64_t> ahead[2];  ///< seconds: the monotonic clock, the calendar clock

// The C library's functions of the same names.
using CreateThread = int (*)(pthread_t*, const pthread_attr_t*, void* (*)(void*), void*);
using GetTime = int (*)(clockid_t, timespec*);
using WaitUntil = int (*)(pthread_cond_t*, pthread_mutex_t*, clockid_t, const timespec*);
using SetMask = int (*)(int, const sigset_t*, sigset_t*);
using SetAction = int (*)(int, const struct sigaction*, struct sigaction*);

CreateThread create_thread = nullptr;
GetTime get_time = nullptr;
WaitUntil wait_until = nullptr;
SetMask set_mask = nullptr;
SetAction set_action = nullptr;

long call(long number, long a = 0, long b = 0, long c = 0, long d = 0, long e = 0, long f = 0) {
  return tengen_faults_call(number, a, b, c, d, e, f);
}

template <class T>
long word(T* pointer) {
  return reinterpret_cast<long>(pointer);
}

// --- Names and numbers as text, without the C library ---

struct Line {
  char text[512];
  std::size_t size = 0;

  void add(const char* more) {
    while (*more != '\0' && size + 2 < sizeof text) text[size++] = *more++;
  }
  void add(std::uint64_t number) {
    char digits[24];
    std::size_t at = sizeof digits;
    digits[--at] = '\0';
    do {
      digits[--at] = static_cast<char>('0' + number % 10);
      number /= 10;
    } while (number != 0);
    add(digits + at);
  }
};

/// The file that a call is about.
void name_target(const Call& which, const long* arguments, char* name, std::size_t size) {
  name[0] = '\0';
  const char* path = nullptr;
  if (which.target == Target::path) path = reinterpret_cast<const char*>(arguments[0]);
  if (which.target == Target::path_after_folder) path = reinterpret_cast<const char*>(arguments[1]);
  if (path != nullptr && *path != '\0') {
    std::size_t i = 0;
    for (; i + 1 < size && path[i] != '\0'; ++i) name[i] = path[i];
    name[i] = '\0';
  } else if (which.target != Target::nothing && which.target != Target::path) {
    if (arguments[0] < 0) return;
    Line link;
    link.add("/proc/self/fd/");
    link.add(static_cast<std::uint64_t>(arguments[0]));
    link.text[link.size] = '\0';
    const long got = call(SYS_readlink, word(link.text), word(name), static_cast<long>(size - 1));
    name[got > 0 ? got : 0] = '\0';
  }
}

// --- Counting ---

long descriptor_of(const Call& which, const long* arguments) {
  return which.target == Target::descriptor ? arguments[0] : -1;
}

/// Counts a call; the rule that disturbs it, or nothing.
const Rule* count(Kind kind, std::uint64_t& number) {
  number = report->counted[static_cast<std::size_t>(kind)].count.fetch_add(1) + 1;
  return plan.find(kind, number);
}

void note(long number, long descriptor) {
  report->last_call = static_cast<std::uint64_t>(number);
  report->last_descriptor = descriptor;
  report->injected.count.fetch_add(1);
}

void write_trace(Kind kind, std::uint64_t number, long which, long descriptor, const char* target) {
  Line line;
  line.add(names[static_cast<std::size_t>(kind)]);
  line.add(" ");
  line.add(number);
  line.add(" ");
  line.add(static_cast<std::uint64_t>(which));
  line.add(" ");
  if (descriptor < 0) {
    line.add("-");
  } else {
    line.add(static_cast<std::uint64_t>(descriptor));
  }
  line.add(" ");
  line.add(target);
  line.text[line.size++] = '\n';
  call(SYS_write, trace, word(line.text), static_cast<long>(line.size));
}

[[noreturn]] void die() {
  for (;;) call(SYS_kill, call(SYS_getpid), SIGKILL);
}

// --- System calls ---

long half(long size) {
  return size > 1 ? size / 2 : size;
}

/// The call with half of the bytes that it asks for.
long shortened(const Call& which, const long* a) {
  const auto first = [](const iovec* list, std::size_t size) {
    for (std::size_t i = 0; i < size; ++i) {
      if (list[i].iov_len != 0)
        return iovec{list[i].iov_base, static_cast<std::size_t>(half(static_cast<long>(list[i].iov_len)))};
    }
    return iovec{nullptr, 0};
  };
  switch (which.number) {
    case SYS_readv:
    case SYS_writev:
    case SYS_preadv:
    case SYS_pwritev: {
      iovec one = first(reinterpret_cast<const iovec*>(a[1]), static_cast<std::size_t>(a[2]));
      return call(which.number, a[0], word(&one), 1, a[3], a[4], a[5]);
    }
    case SYS_recvmsg:
    case SYS_sendmsg: {
      msghdr message = *reinterpret_cast<const msghdr*>(a[1]);
      iovec one = first(message.msg_iov, message.msg_iovlen);
      message.msg_iov = &one;
      message.msg_iovlen = 1;
      return call(which.number, a[0], word(&message), a[2], a[3], a[4], a[5]);
    }
    case SYS_sendfile:
      return call(which.number, a[0], a[1], a[2], half(a[3]));
    default:
      return call(which.number, a[0], a[1], half(a[2]), a[3], a[4], a[5]);
  }
}

bool is_regular(long descriptor) {
  struct stat status;
  return call(SYS_fstat, descriptor, word(&status)) == 0 && S_ISREG(status.st_mode);
}

/// A regular file is never busy. What a program has made for itself neither waits nor fails: descriptors of events,
/// pipes between its own threads, which are not among the first three.
bool possible(const Call& which, const Rule& rule, const long* arguments, const char* target) {
  if (which.kind != Kind::read && which.kind != Kind::write) return true;
  if (std::strncmp(target, "anon_inode:", 11) == 0) return false;
  if (std::strncmp(target, "pipe:", 5) == 0 && arguments[0] > 2) return false;
  return rule.action != Action::fail || rule.value != EAGAIN || !is_regular(arguments[0]);
}

/// Calls that cannot fail for want of anything are not counted.
bool counted(const Call& which, const long* arguments) {
  if (which.number == SYS_epoll_ctl) return arguments[1] == EPOLL_CTL_ADD;
  if (which.number != SYS_fcntl) return true;
  constexpr long locks[] = {F_SETLK, F_SETLKW, F_GETLK, F_OFD_SETLK, F_OFD_SETLKW, F_OFD_GETLK};
  return std::find(std::begin(locks), std::end(locks), arguments[1]) != std::end(locks);
}

long disturbed(const Call& which, const Rule& rule, const long* arguments) {
  note(which.number, descriptor_of(which, arguments));
  if (rule.action == Action::kill) die();
  if (rule.action == Action::shorten) return shortened(which, arguments);
  // Linux has closed the file even where `close` fails, and the program's break stays where it is.
  if (which.number == SYS_close) call(SYS_close, arguments[0]);
  return which.number == SYS_brk ? call(SYS_brk) : static_cast<long>(-rule.value);
}

long made(const Call& which, const long* a) {
  if (!counted(which, a)) return call(which.number, a[0], a[1], a[2], a[3], a[4], a[5]);
  std::uint64_t number = 0;
  const Rule* const rule = count(which.kind, number);
  if (rule != nullptr || trace >= 0) {
    char target[sizeof report->last_target];
    name_target(which, a, target, sizeof target);
    if (trace >= 0) write_trace(which.kind, number, which.number, descriptor_of(which, a), target);
    if (rule != nullptr && possible(which, *rule, a, target)) {
      std::memcpy(report->last_target, target, sizeof target);
      return disturbed(which, *rule, a);
    }
  }
  return call(which.number, a[0], a[1], a[2], a[3], a[4], a[5]);
}

void on_call(int, siginfo_t* info, void* context) {
  greg_t* const registers = static_cast<ucontext_t*>(context)->uc_mcontext.gregs;
  const long arguments[] = {registers[REG_RDI], registers[REG_RSI], registers[REG_RDX],
                            registers[REG_R10], registers[REG_R8],  registers[REG_R9]};
  for (const Call& which : calls) {
    if (which.number == info->si_syscall) {
      registers[REG_RAX] = made(which, arguments);
      return;
    }
  }
  registers[REG_RAX] = -ENOSYS;
}

bool start_filter() {
  struct sigaction action {};
  action.sa_sigaction = on_call;
  action.sa_flags = SA_SIGINFO | SA_NODEFER;
  if (set_action(SIGSYS, &action, nullptr) != 0) return false;

  constexpr std::size_t call_count = sizeof calls / sizeof *calls;
  const auto from = reinterpret_cast<std::uintptr_t>(tengen_faults_called);
  const auto load = [](std::size_t offset) {
    return sock_filter BPF_STMT(BPF_LD | BPF_W | BPF_ABS, static_cast<__u32>(offset));
  };
  constexpr std::size_t pointer = offsetof(seccomp_data, instruction_pointer);
  sock_filter program[call_count + 10];
  unsigned short size = 0;
  const auto jump = [](std::size_t value, std::size_t yes, std::size_t no) {
    return sock_filter BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, static_cast<__u32>(value), static_cast<__u8>(yes),
                                static_cast<__u8>(no));
  };
  constexpr std::size_t end = 0;
  program[size++] = load(pointer);
  program[size++] = jump(from & 0xFFFFFFFFU, 0, 3);
  program[size++] = load(pointer + 4);
  program[size++] = jump(from >> 32, end, 1);
  program[size++] = sock_filter BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
  program[size++] = load(offsetof(seccomp_data, nr));
  for (std::size_t i = 0; i < call_count; ++i) {
    program[size++] = jump(static_cast<std::size_t>(calls[i].number), call_count - i, 0);
  }
  program[size++] = sock_filter BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
  program[size++] = sock_filter BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_TRAP);
  const sock_fprog filter{size, program};
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter) == 0;
}

// --- The report ---

void open_report(const char* path) {
  if (path == nullptr) return;
  const int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0644);
  if (file < 0 || ftruncate(file, sizeof(Report)) != 0) return;
  void* const mapped = mmap(nullptr, sizeof(Report), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  close(file);
  if (mapped == MAP_FAILED) return;
  report = static_cast<Report*>(mapped);
  for (std::size_t i = 0; i < kinds; ++i)
    std::strncpy(report->counted[i].name, names[i], sizeof report->counted[i].name);
  std::strncpy(report->injected.name, "injected", sizeof report->injected.name);
}

// --- What takes the place of the C library's ---

template <class Function>
void find(Function& function, const char* name) {
  function = reinterpret_cast<Function>(dlsym(RTLD_NEXT, name));
}

/// How far the clock is ahead of the machine's after this reading; null for clocks that are left alone.
std::atomic<std::int64_t>* read_clock(clockid_t clock) {
  const bool monotonic = clock == CLOCK_MONOTONIC || clock == CLOCK_MONOTONIC_COARSE || clock == CLOCK_BOOTTIME;
  if (!monotonic && clock != CLOCK_REALTIME && clock != CLOCK_REALTIME_COARSE) return nullptr;
  return &ahead[monotonic ? 0 : 1];
}

std::int64_t reading(clockid_t clock) {
  std::atomic<std::int64_t>* const seconds = read_clock(clock);
  if (seconds == nullptr) return 0;
  std::uint64_t number = 0;
  const Rule* const rule = count(seconds == &ahead[0] ? Kind::monotonic : Kind::realtime, number);
  if (rule != nullptr) {
    note(SYS_clock_gettime, -1);
    if (rule->action == Action::kill) die();
    seconds->fetch_add(rule->value);
  }
  return seconds->load();
}

[[gnu::constructor(101)]] void start() {
  find(create_thread, "pthread_create");
  find(get_time, "clock_gettime");
  find(wait_until, "pthread_cond_clockwait");
  find(set_mask, "pthread_sigmask");
  find(set_action, "sigaction");
  open_report(std::getenv("TENGEN_FAULTS_REPORT"));
  if (const char* path = std::getenv("TENGEN_FAULTS_TRACE")) {
    trace = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
  }
  if (!read_plan(std::getenv("TENGEN_FAULTS"), plan)) _exit(125);
  if (!start_filter()) _exit(124);
}

}  // namespace

TENGEN_FAULTS_EXPORT int clock_gettime(clockid_t clock, timespec* time) noexcept {
  const int result =
      get_time != nullptr ? get_time(clock, time) : static_cast<int>(call(SYS_clock_gettime, clock, word(time)));
  if (result == 0) time->tv_sec += reading(clock);
  return result;
}

TENGEN_FAULTS_EXPORT int gettimeofday(timeval* time, void*) noexcept {
  timespec now{};
  clock_gettime(CLOCK_REALTIME, &now);
  *time = {now.tv_sec, now.tv_nsec / 1000};
  return 0;
}

TENGEN_FAULTS_EXPORT time_t time(time_t* result) noexcept {
  timespec now{};
  clock_gettime(CLOCK_REALTIME, &now);
  if (result != nullptr) *result = now.tv_sec;
  return now.tv_sec;
}

/// What a program waits for by a clock that is ahead comes that much earlier by the machine's.
TENGEN_FAULTS_EXPORT int pthread_cond_clockwait(pthread_cond_t* condition, pthread_mutex_t* mutex, clockid_t clock,
                                                const timespec* until) {
  timespec earlier = *until;
  if (const auto* seconds = read_clock(clock)) earlier.tv_sec -= seconds->load();
  if (earlier.tv_sec < 0) earlier = {};
  return wait_until(condition, mutex, clock, &earlier);
}

TENGEN_FAULTS_EXPORT int pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*function)(void*),
                                        void* argument) noexcept {
  std::uint64_t number = 0;
  const Rule* const rule = count(Kind::thread, number);
  if (trace >= 0) write_trace(Kind::thread, number, SYS_clone3, -1, "");
  if (rule == nullptr) return create_thread(thread, attributes, function, argument);
  note(SYS_clone3, -1);
  if (rule->action == Action::kill) die();
  return static_cast<int>(rule->value);
}

/// SIGSYS is never blocked: the kernel would end a program that makes a counted call then.
TENGEN_FAULTS_EXPORT int pthread_sigmask(int how, const sigset_t* set, sigset_t* old) noexcept {
  if (set == nullptr || how == SIG_UNBLOCK) return set_mask(how, set, old);
  sigset_t without = *set;
  sigdelset(&without, SIGSYS);
  return set_mask(how, &without, old);
}

TENGEN_FAULTS_EXPORT int sigprocmask(int how, const sigset_t* set, sigset_t* old) noexcept {
  const int error = pthread_sigmask(how, set, old);
  if (error != 0) errno = error;
  return error == 0 ? 0 : -1;
}

/// Nor while the handler of another signal runs.
TENGEN_FAULTS_EXPORT int sigaction(int number, const struct sigaction* action, struct sigaction* old) noexcept {
  if (action == nullptr) return set_action(number, action, old);
  struct sigaction without = *action;
  sigdelset(&without.sa_mask, SIGSYS);
  return set_action(number, &without, old);
}
