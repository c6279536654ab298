#include <cstdlib>
#include <string_view>
#include <utility>

#include <fmt/color.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <zugzwang/cli/text/message.hpp>
#include <zugzwang/cli/text/terminal.hpp>

namespace zugzwang::cli {

namespace {

/// Returns the columns of a terminal; 0 if it is none.
std::size_t columns_of(int terminal) {
  winsize size{};
  if (isatty(terminal) == 0 || ioctl(terminal, TIOCGWINSZ, &size) != 0) return 0;
  return size.ws_col;
}

bool has_colours() {
  const auto variable = [](const char* name) {
    const char* const value = std::getenv(name);
    return std::string_view(value == nullptr ? "" : value);
  };
  return isatty(STDOUT_FILENO) != 0 && variable("NO_COLOR").empty() && !variable("TERM").empty() &&
         variable("TERM") != "dumb";
}

fmt::text_style style_of(Ink ink) {
  switch (ink) {
    case Ink::first: return fmt::emphasis::bold | fmt::fg(fmt::terminal_color::blue);
    case Ink::second: return fmt::emphasis::bold | fmt::fg(fmt::terminal_color::red);
    case Ink::last_move: return fmt::emphasis::bold;
    case Ink::plain: break;
  }
  return {};
}

}  // namespace

Paint terminal_paint() {
  if (!has_colours()) return nullptr;
  return [](std::string_view text, Ink ink) {
    return fmt::format("{}", fmt::styled(text, style_of(ink)));
  };
}

std::size_t text_columns() {
  const std::size_t columns = columns_of(STDOUT_FILENO);
  return columns == 0 ? usual_columns : columns;
}

ProgressBar::ProgressBar() : shows_(isatty(STDERR_FILENO) != 0) {}

ProgressBar::~ProgressBar() { clear(); }

void ProgressBar::clear() {
  if (std::exchange(shown_, false)) write_error("\r\033[K");
}

Limits ProgressBar::watch(Limits limits) {
  if (shows_) limits.observer = [this](const Progress& progress) { show(progress); };
  return limits;
}

void ProgressBar::show(const Progress& progress) {
  // The last column stays free: some terminals begin a new line after it.
  const std::size_t columns = columns_of(STDERR_FILENO);
  const std::size_t free = (columns == 0 ? usual_columns : columns) - 1;
  shown_ = true;
  write_error("\r\033[K" + cut(task_ + progress_line(progress, free), free));
}

void ProgressBar::set_task(const std::string& task) {
  task_ = task + ": ";
  if (!shows_) return;
  shown_ = true;
  write_error("\r\033[K" + task);
}

}  // namespace zugzwang::cli
