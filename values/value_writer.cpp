#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include <zugzwang/core/error.hpp>
#include <zugzwang/values/option_order.hpp>
#include <zugzwang/values/value_writer.hpp>

namespace zugzwang {

/// The length of the longest bar that is written.
constexpr std::size_t most_bars = 4;

/// The signs of one notation.
struct ValueGlyphs {
  std::string_view open;
  std::string_view close;
  std::string_view plus_minus;
  std::string_view star;
  std::string_view up;
  std::string_view two_ups;
  std::string_view down;
  std::string_view two_downs;
  std::string_view tiny;  ///< with the opening of its argument
  std::string_view miny;
  std::string_view close_argument;
  std::array<std::string_view, most_bars> bars;  ///< by length
};

namespace {

constexpr std::array<std::string_view, most_bars> bars{"|", "||", "|||", "||||"};
constexpr std::array<std::string_view, most_bars> relations{"\\mid", "\\parallel", "\\mathrel{|||}",
                                                            "\\mathrel{||||}"};

constexpr ValueGlyphs ascii{"{", "}", "±", "*", "^", "^^", "v", "vv", "Tiny(", "Miny(", ")", bars};
constexpr ValueGlyphs unicode{"{", "}", "±", "∗", "↑", "⇑", "↓", "⇓", "⧾(", "⧿(", ")", bars};
// Braces keep LaTeX from spacing arrows and stars as it does relations and operators.
constexpr ValueGlyphs latex{
    "\\{",           "\\}",           "\\pm",      "{\\ast}",    "{\\uparrow}", "{\\Uparrow}",
    "{\\downarrow}", "{\\Downarrow}", "\\tplus_{", "\\tminus_{", "}",           relations};

const ValueGlyphs& glyphs_of(Notation notation) {
  switch (notation) {
    case Notation::unicode: return unicode;
    case Notation::latex: return latex;
    case Notation::cgsuite:
    case Notation::plain: break;
  }
  return ascii;
}

std::string text_of(const Dyadic& number, Notation notation) {
  const std::string text = to_text(number);
  const std::size_t slash = text.find('/');
  if (notation != Notation::latex || slash == std::string::npos) return text;
  const std::size_t digits = text.front() == '-' ? 1 : 0;
  return text.substr(0, digits) + "\\frac{" + text.substr(digits, slash - digits) + "}{" +
         text.substr(slash + 1) + "}";
}

/// Returns the number of a sum whose other parts follow; empty if it is 0.
std::string before_names(const Dyadic& number, Notation notation) {
  return number.is_zero() ? std::string() : text_of(number, notation);
}

/// Returns text such as 1/2^3*2; not for Notation::plain.
std::string text_of(const NumberUpStar& parts, Notation notation) {
  const ValueGlyphs& glyphs = glyphs_of(notation);
  if (parts.ups == 0 && parts.nimber == 0) return text_of(parts.number, notation);
  std::string text = before_names(parts.number, notation);
  const std::int64_t ups = parts.ups < 0 ? -parts.ups : parts.ups;
  if (ups == 2) {
    text += parts.ups < 0 ? glyphs.two_downs : glyphs.two_ups;
  } else if (ups != 0) {
    text += parts.ups < 0 ? glyphs.down : glyphs.up;
    if (ups > 2) text += std::to_string(ups);
  }
  if (parts.nimber != 0) text += glyphs.star;
  if (parts.nimber > 1) text += std::to_string(parts.nimber);
  return text;
}

/// Returns text such as 1/2v<3>*; not for Notation::plain.
std::string text_of(const detail::UpPower& power, Notation notation) {
  const ValueGlyphs& glyphs = glyphs_of(notation);
  std::string text = before_names(power.number, notation);
  text += power.negative ? glyphs.down : glyphs.up;
  std::string n = std::to_string(power.n);
  if (power.sum) n = "[" + n + "]";
  if (notation == Notation::latex)
    text += (power.negative ? "_{" : "^{") + n + "}";
  else
    text += power.sum ? n : "<" + n + ">";
  if (power.star) text += glyphs.star;
  return text;
}

bool continues_character(char byte) { return (static_cast<unsigned char>(byte) & 0xC0) == 0x80; }

std::size_t characters(std::string_view text) {
  return static_cast<std::size_t>(
      std::ranges::count_if(text, [](char byte) { return !continues_character(byte); }));
}

std::string_view first_characters(std::string_view text, std::size_t count) {
  std::size_t end = 0;
  for (; end < text.size() && (count > 0 || continues_character(text[end])); ++end)
    if (end + 1 == text.size() || !continues_character(text[end + 1])) --count;
  return text.substr(0, end);
}

}  // namespace

class ValueWriter::Text {
 public:
  Text(PartizanValues& values, Notation notation)
      : values_(values), notation_(notation), glyphs_(glyphs_of(notation)) {}

  std::string write(PartizanValue v, std::size_t most) {
    tasks_.clear();
    later(v, Manner::alone);
    return finish(most);
  }

  std::string write(std::span<const PartizanValue> list, std::size_t most) {
    tasks_.clear();
    later(glyphs_.close);
    list_later(list);
    later(glyphs_.open);
    return finish(most);
  }

  std::vector<PartizanValue> sorted(std::span<const PartizanValue> list) {
    std::vector<PartizanValue> items(list.begin(), list.end());
    order_.sort(items);
    return items;
  }

 private:
  /// Carries out the remaining tasks.
  std::string finish(std::size_t most) {
    text_.clear();
    full_ = false;
    room_ = std::min(most, longest_text);
    while (!tasks_.empty() && !full_) {
      const Task task = tasks_.back();
      tasks_.pop_back();
      if (task.manner == Manner::sign)
        append(task.text);
      else
        write(task);
    }
    if (!full_) return std::move(text_);
    if (most > longest_text)
      throw Error(ErrorCode::too_large, "the value takes more than " +
                                            std::to_string(longest_text) +
                                            " characters; limit the number of characters");
    return std::move(text_) + "...";
  }

  enum class Kind : std::uint8_t { number_up_star, power, plus_minus, tiny, miny, form };

  /// The shape in which a value is written; `bars` is the length of a form's bar, and 0 for other
  /// kinds.
  struct Shape {
    Kind kind = Kind::form;
    std::uint8_t bars = 0;
  };

  enum class Manner : std::uint8_t {
    sign,      ///< a piece of text
    alone,     ///< the whole, or one of several options: in braces unless named
    option,    ///< the only option: braces may be left out
    argument,  ///< after ±: in parentheses if a sum
  };

  struct Task {
    PartizanValue v{};
    Manner manner{};
    std::string_view text{};
  };

  void append(std::string_view piece) {
    const std::size_t count = characters(piece);
    full_ = count > room_;
    text_ += full_ ? first_characters(piece, room_) : piece;
    room_ -= std::min(count, room_);
  }

  Kind kind_of(PartizanValue v) {
    if (notation_ == Notation::plain)
      return values_.is_number(v) ? Kind::number_up_star : Kind::form;
    if (values_.as_number_up_star(v)) return Kind::number_up_star;
    if (order_.powers().find(v)) return Kind::power;
    if (is_plus_minus(v)) return Kind::plus_minus;
    if (is_tiny(v, Player::left)) return Kind::tiny;
    if (is_tiny(v, Player::right)) return Kind::miny;
    return Kind::form;
  }

  /// Whether v = −v; computes no negative if the stops decide.
  bool is_plus_minus(PartizanValue v) {
    const AdornedStop left = values_.left_stop(v);
    const AdornedStop right = values_.right_stop(v);
    return left.number == -right.number && left.on_move == opponent(right.on_move) &&
           values_.left_options(v).size() == values_.right_options(v).size() &&
           values_.negative(v) == v;
  }

  /// Whether v is n + {0 || 0 | −x} = {n || n | n − x} for x > 0; for Right, with the players
  /// exchanged.
  bool is_tiny(PartizanValue v, Player owner) {
    const PartizanOptions own = values_.options(v, owner);
    const PartizanOptions other = values_.options(v, opponent(owner));
    if (own.size() != 1 || other.size() != 1) return false;
    const auto number = values_.as_number(own[0]);
    if (!number || values_.is_number(other[0])) return false;
    const PartizanOptions back = values_.options(other[0], owner);
    const PartizanOptions threat = values_.options(other[0], opponent(owner));
    if (back.size() != 1 || back[0] != own[0] || threat.size() != 1) return false;
    return owner == Player::left ? values_.left_stop(threat[0]).number < *number
                                 : values_.right_stop(threat[0]).number > *number;
  }

  Shape shape(PartizanValue v) {
    for (opened_.assign(1, v); !opened_.empty();) {
      const PartizanValue u = opened_.back();
      if (!shapes_.contains(u))
        if (const auto found = shape_by_options(u)) shapes_[u] = *found;
      if (shapes_.contains(u)) opened_.pop_back();
    }
    return shapes_[v];
  }

  /// Returns the shape; if it depends on options of unknown shape, pushes these on `opened_`
  /// instead.
  std::optional<Shape> shape_by_options(PartizanValue v) {
    const Kind kind = kind_of(v);
    if (kind != Kind::form) return Shape{kind, 0};
    std::uint8_t longest = 0;
    const std::size_t opened = opened_.size();
    for (const Player player : {Player::left, Player::right}) {
      const PartizanOptions options = values_.options(v, player);
      if (options.size() != 1 || notation_ == Notation::plain) continue;
      const auto known = shapes_.find(options[0]);
      if (known == shapes_.end())
        opened_.push_back(options[0]);
      else if (known->second.bars < most_bars)
        longest = std::max(longest, known->second.bars);
    }
    if (opened_.size() > opened) return std::nullopt;
    return Shape{kind, static_cast<std::uint8_t>(longest + 1)};
  }

  void later(std::string_view text) { tasks_.push_back({{}, Manner::sign, text}); }
  void later(PartizanValue v, Manner manner) { tasks_.push_back({v, manner, {}}); }

  void write(const Task& task) {
    const Shape shape = this->shape(task.v);
    switch (shape.kind) {
      case Kind::number_up_star: return write_number_up_star(task);
      case Kind::power:
        return write_in_argument(task, text_of(*order_.powers().find(task.v), notation_));
      case Kind::plus_minus: return write_plus_minus(task);
      case Kind::tiny: return write_tiny(task, Player::left);
      case Kind::miny: return write_tiny(task, Player::right);
      case Kind::form: break;
    }
    const bool braced =
        task.manner != Manner::option || shape.bars == most_bars || notation_ == Notation::plain;
    if (braced) later(glyphs_.close);
    write_options(task.v, Player::right);
    later(glyphs_.bars[shape.bars - 1]);
    write_options(task.v, Player::left);
    if (braced) later(glyphs_.open);
  }

  void write_options(PartizanValue v, Player player) {
    const std::span<const PartizanValue> options = order_.sorted(v, player);
    if (options.size() == 1) return later(options[0], Manner::option);
    list_later(options);
  }

  void list_later(std::span<const PartizanValue> list) {
    for (std::size_t i = list.size(); i-- > 0;) {
      later(list[i], Manner::alone);
      if (i > 0) later(",");
    }
  }

  void write_in_argument(const Task& task, std::string_view text) {
    const bool in_parentheses = task.manner == Manner::argument;
    if (in_parentheses) append("(");
    append(text);
    if (in_parentheses) append(")");
  }

  void write_number_up_star(const Task& task) {
    const NumberUpStar parts = *values_.as_number_up_star(task.v);
    const std::string text = text_of(parts, notation_);
    // ±1*2 may be read as ±(1*2) or as ±1 + *2: they are equal.
    if (parts.ups == 0)
      append(text);
    else
      write_in_argument(task, text);
  }

  void write_plus_minus(const Task& task) {
    const std::span<const PartizanValue> options = order_.sorted(task.v, Player::left);
    if (task.manner == Manner::argument) later(")");
    if (options.size() == 1) {
      later(options[0], Manner::argument);
    } else {
      later(glyphs_.close);
      write_options(task.v, Player::left);
      later(glyphs_.open);
    }
    later(glyphs_.plus_minus);
    if (task.manner == Manner::argument) later("(");
  }

  void write_tiny(const Task& task, Player owner) {
    const PartizanValue number = values_.options(task.v, owner)[0];
    const PartizanValue reply = values_.options(task.v, opponent(owner))[0];
    const PartizanValue threat = values_.options(reply, opponent(owner))[0];
    const PartizanValue x = owner == Player::left ? values_.difference(number, threat)
                                                  : values_.difference(threat, number);
    if (task.manner == Manner::argument) later(")");
    later(glyphs_.close_argument);
    later(x, Manner::alone);
    later(owner == Player::left ? glyphs_.tiny : glyphs_.miny);
    if (!values_.is_zero(number)) {
      later("+");
      later(number, Manner::alone);
    }
    if (task.manner == Manner::argument) later("(");
  }

  PartizanValues& values_;
  Notation notation_;
  const ValueGlyphs& glyphs_;
  detail::OptionOrder order_{values_};
  std::unordered_map<PartizanValue, Shape> shapes_{};
  std::vector<PartizanValue> opened_{};

  std::string text_{};
  std::size_t room_ = 0;
  bool full_ = false;
  std::vector<Task> tasks_{};
};

ValueWriter::ValueWriter(PartizanValues& values, Notation notation)
    : text_(std::make_unique<Text>(values, notation)) {}
ValueWriter::~ValueWriter() = default;

std::string ValueWriter::write(PartizanValue v, std::size_t most_characters) {
  return text_->write(v, most_characters);
}

std::vector<PartizanValue> ValueWriter::sorted(std::span<const PartizanValue> list) {
  return text_->sorted(list);
}

std::string ValueWriter::write(std::span<const PartizanValue> list, std::size_t most_characters) {
  return text_->write(sorted(list), most_characters);
}

std::string to_text(PartizanValues& values, PartizanValue v, Notation notation,
                    std::size_t most_characters) {
  return ValueWriter(values, notation).write(v, most_characters);
}

}  // namespace zugzwang
