// Implements exceptions for WebAssembly, where the C++ ABI library has been built without them. The
// functions are those of the Itanium C++ ABI
// (https://itanium-cxx-abi.github.io/cxx-abi/abi-eh.html) that the compiler calls. The engine
// unwinds the stack; what remains is to store thrown objects and to find the handler of a function
// that catches one. There is one thread.

#include <__verbose_abort>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <new>
#include <typeinfo>

#include <cxxabi.h>

namespace {

/// The header of a thrown object.
struct Exception {
  const std::type_info* type;
  void* (*destroy)(void*);
  Exception* primary;      // this one, or the owner of an object that is thrown again
  std::size_t references;  // of the object
  int handlers;            // active ones; negative while it is rethrown out of them
  Exception* next;         // caught before this one and not released yet
  void* seen;              // the object as the type of its handler
  bool is_spare;           // whether its memory is a Spare
  alignas(std::max_align_t) std::byte object[1];
};
constexpr std::size_t header_bytes = offsetof(Exception, object);

Exception* caught = nullptr;  // the last one
unsigned uncaught = 0;

/// Reserved memory, for exceptions that report that no memory is left.
struct Spare {
  alignas(std::max_align_t) std::byte bytes[256];
  bool is_taken;
};
Spare spares[16];

Exception* allocate(std::size_t object_bytes) {
  const std::size_t bytes = header_bytes + object_bytes;
  Exception* exception = static_cast<Exception*>(std::malloc(bytes));
  bool is_spare = false;
  for (Spare& spare : spares) {
    if (exception != nullptr || bytes > sizeof spare.bytes) break;
    if (spare.is_taken) continue;
    spare.is_taken = is_spare = true;
    exception = reinterpret_cast<Exception*>(spare.bytes);
  }
  if (exception == nullptr) std::terminate();
  std::memset(exception, 0, header_bytes);
  exception->primary = exception;
  exception->is_spare = is_spare;
  return exception;
}

void release(Exception* exception) {
  if (!exception->is_spare) return std::free(exception);
  for (Spare& spare : spares)
    if (reinterpret_cast<Exception*>(spare.bytes) == exception) spare.is_taken = false;
}

Exception* header_of(void* object) {
  return reinterpret_cast<Exception*>(static_cast<std::byte*>(object) - header_bytes);
}

void forget_reference(Exception* primary) {
  if (--primary->references != 0) return;
  if (primary->destroy != nullptr) primary->destroy(primary->object);
  release(primary);
}

[[noreturn]] void raise(Exception* exception) {
  ++uncaught;
  __builtin_wasm_throw(0, exception);  // 0: the tag of C++
}

/// Reads the table that the compiler writes for the handlers of a function.
struct Reader {
  const std::uint8_t* at;

  std::uint8_t byte() { return *at++; }
  std::uint32_t number() { return static_cast<std::uint32_t>(leb128(false)); }
  std::int32_t signed_number() { return static_cast<std::int32_t>(leb128(true)); }

 private:
  std::int64_t leb128(bool is_signed) {
    std::uint64_t value = 0;
    unsigned shift = 0;
    std::uint8_t next = 0;
    do {
      next = byte();
      value |= std::uint64_t{next & 0x7Fu} << shift;
      shift += 7;
    } while ((next & 0x80) != 0);
    if (is_signed && (next & 0x40) != 0) value |= ~std::uint64_t{0} << shift;
    return static_cast<std::int64_t>(value);
  }
};

}  // namespace

namespace __cxxabiv1 {

/// The base of every type_info, which the library declares in no installed header.
class __shim_type_info : public std::type_info {
 public:
  ~__shim_type_info() override;
  virtual void noop1() const;
  virtual void noop2() const;
  /// Returns whether a handler of this type catches an object of type `thrown`, and then moves the
  /// pointer to what the handler sees.
  virtual bool can_catch(const __shim_type_info* thrown, void*& object) const = 0;
};

}  // namespace __cxxabiv1

namespace {

bool catches(const std::type_info* handler, Exception* exception) {
  using Type = __cxxabiv1::__shim_type_info;
  void* seen = exception->primary->object;
  if (handler != nullptr &&  // `...`
      !static_cast<const Type*>(handler)->can_catch(static_cast<const Type*>(exception->type),
                                                    seen))
    return false;
  exception->seen = seen;
  return true;
}

/// Returns the number of the type that catches the exception at a place of its function, or 0 if
/// none does.
std::int32_t handler_at(std::uint32_t place, const std::uint8_t* table, Exception* exception) {
  constexpr std::uint8_t omitted = 0xFF;
  Reader reader{table};
  if (reader.byte() != omitted) std::abort();  // the base of places, which are numbered here
  if (reader.byte() == omitted) return 0;      // no types
  const std::uint32_t types_offset = reader.number();
  // Types are pointers, stored in reverse order before this.
  const auto* const types =
      reinterpret_cast<const std::type_info* const*>(reader.at + types_offset);
  reader.byte();  // the encoding of address ranges, of which there are none
  const std::uint32_t bytes = reader.number();
  const std::uint8_t* const actions = reader.at + bytes;
  for (std::uint32_t i = 0; i < place; ++i) {
    reader.number();
    reader.number();
  }
  reader.number();
  const std::uint32_t first = reader.number();
  if (first == 0) return 0;
  for (Reader action{actions + first - 1};;) {
    const std::int32_t type = action.signed_number();
    if (type > 0 && catches(types[-type], exception)) return type;
    const std::uint8_t* const link = action.at;
    const std::int32_t next = action.signed_number();
    if (next == 0) return 0;
    action.at = link + next;
  }
}

}  // namespace

extern "C" {

/// What a function that has caught something passes in, and the selector that it receives.
struct LandingPad {
  std::uint32_t place;
  const std::uint8_t* table;
  std::int32_t selector;
};
constinit thread_local LandingPad __wasm_lpad_context{};

int _Unwind_CallPersonality(void* exception) {
  __wasm_lpad_context.selector = handler_at(__wasm_lpad_context.place, __wasm_lpad_context.table,
                                            static_cast<Exception*>(exception));
  return 0;
}
/// Referenced by functions that catch; never called.
int __gxx_wasm_personality_v0() { std::abort(); }

void* __cxa_allocate_exception(std::size_t bytes) noexcept { return allocate(bytes)->object; }
void __cxa_free_exception(void* object) noexcept { release(header_of(object)); }

void __cxa_throw(void* object, std::type_info* type, void* (*destroy)(void*)) {
  Exception* const exception = header_of(object);
  exception->type = type;
  exception->destroy = destroy;
  exception->references = 1;
  exception->seen = object;
  raise(exception);
}

void* __cxa_get_exception_ptr(void* exception) noexcept {
  return static_cast<Exception*>(exception)->seen;
}

void* __cxa_begin_catch(void* thrown) noexcept {
  auto* const exception = static_cast<Exception*>(thrown);
  exception->handlers = std::abs(exception->handlers) + 1;
  if (exception != caught) {
    exception->next = caught;
    caught = exception;
  }
  --uncaught;
  return exception->seen;
}

void __cxa_end_catch() {
  Exception* const exception = caught;
  if (exception->handlers < 0) {  // on its way out of this handler
    if (++exception->handlers == 0) caught = exception->next;
    return;
  }
  if (--exception->handlers != 0) return;
  caught = exception->next;
  Exception* const primary = exception->primary;
  if (primary != exception) release(exception);
  forget_reference(primary);
}

void __cxa_rethrow() {
  if (caught == nullptr) std::terminate();
  caught->handlers = -caught->handlers;
  raise(caught);
}

void* __cxa_current_primary_exception() noexcept {
  if (caught == nullptr) return nullptr;
  ++caught->primary->references;
  return caught->primary->object;
}
void __cxa_rethrow_primary_exception(void* object) {
  if (object == nullptr) return;
  Exception* const exception = allocate(0);
  exception->primary = header_of(object);
  exception->type = exception->primary->type;
  exception->seen = object;
  ++exception->primary->references;
  raise(exception);
}
void __cxa_increment_exception_refcount(void* object) noexcept {
  if (object != nullptr) ++header_of(object)->references;
}
void __cxa_decrement_exception_refcount(void* object) noexcept {
  if (object != nullptr) forget_reference(header_of(object));
}

bool __cxa_uncaught_exception() noexcept { return uncaught != 0; }
unsigned __cxa_uncaught_exceptions() noexcept { return uncaught; }
}

// The library's own versions print why the program ends, and link in much code to do so.

extern "C" {
std::terminate_handler __cxa_terminate_handler = std::abort;
std::terminate_handler __cxa_unexpected_handler = std::abort;
std::new_handler __cxa_new_handler = nullptr;
void abort_message(const char*, ...) { std::abort(); }
}
void std::__libcpp_verbose_abort(const char*, ...) { std::abort(); }

// The library's own versions end the program if no memory is left.

void* operator new(std::size_t bytes) {
  if (void* const place = std::malloc(bytes == 0 ? 1 : bytes)) return place;
  throw std::bad_alloc();
}

void* operator new(std::size_t bytes, std::align_val_t alignment) {
  const auto multiple = static_cast<std::size_t>(alignment);
  const std::size_t rounded = (bytes + multiple - 1) / multiple * multiple;
  if (void* const place = std::aligned_alloc(multiple, rounded < bytes ? bytes : rounded))
    return place;
  throw std::bad_alloc();
}
