#pragma once

// What only some games and some solutions can do. An ability is an interface that is asked for by
// its name at run time, so that a new one changes no class that exists. The number behind the slash
// is the ability's version: it rises whenever the interface changes, and whoever asks for another
// version is told that there is none.

#include <string_view>
#include <type_traits>

namespace zugzwang {

/// Who offers an ability owns it: nobody deletes it by this type.
struct Ability {
 protected:
  ~Ability() = default;
};

/// Something that may have abilities.
class HasAbilities {
 public:
  virtual ~HasAbilities() = default;

  /// The ability A, or nullptr. It lives as long as this object.
  /// `A::ability_name` is its name and version, such as "periods/1".
  template <class A>
  A* ability() const {
    return static_cast<A*>(find_ability(A::ability_name));
  }

  /// The ability of this name, or nullptr; what is returned is of the type that has the name.
  virtual Ability* find_ability(std::string_view) const { return nullptr; }
};

namespace detail {
template <class>
struct Nothing {};
}  // namespace detail

/// The base of a class that offers an ability only where `offers` holds: it then overrides the
/// functions of A, which are functions of its own elsewhere.
template <bool offers, class A>
using OffersIf = std::conditional_t<offers, A, detail::Nothing<A>>;

}  // namespace zugzwang
