#pragma once

// Abilities that only some games and solutions have. An ability is an interface that is looked up
// by its name at run time, so that adding one changes no existing class. The number after the slash
// is the ability's version; it rises whenever the interface changes, and a look-up of any other
// version finds nothing.

#include <string_view>
#include <type_traits>

namespace zugzwang {

/// The base of all abilities. An ability is owned by the object that offers it and is never deleted
/// through this type.
struct Ability {
 protected:
  ~Ability() = default;
};

/// An object that may have abilities.
class HasAbilities {
 public:
  virtual ~HasAbilities() = default;

  /// Returns the ability A, or nullptr. It lives as long as this object. `A::ability_name` is its
  /// name and version, such as "periods/1".
  template <class A>
  A* ability() const {
    return static_cast<A*>(find_ability(A::ability_name));
  }

  /// Returns the ability of this name, or nullptr. The object returned has the type of that name.
  virtual Ability* find_ability(std::string_view) const { return nullptr; }
};

namespace detail {
template <class>
struct Nothing {};
}  // namespace detail

/// The base of a class that offers the ability A only where `offers` holds. There the class
/// overrides the functions of A; elsewhere they are functions of its own.
template <bool offers, class A>
using OffersIf = std::conditional_t<offers, A, detail::Nothing<A>>;

}  // namespace zugzwang
