// `book`: the values of the first plies of a game, in a file of few kilobytes.

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include <zugzwang/api/files.hpp>
#include <zugzwang/api/operation.hpp>
#include <zugzwang/api/text/format.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/engine/services/books.hpp>
#include <zugzwang/store/disk.hpp>
#include <zugzwang/store/file.hpp>

namespace zugzwang {

Book book_in(const std::string& file) {
  try {
    return Book::from_bytes(read_file("book", file));
  } catch (const Error& error) {
    if (!std::string_view(error.what()).starts_with("book: is ")) throw;
    refuse_file("book", file, std::string(error.what()).substr(6));
  }
}

namespace {

struct BookAsked {
  GameAsked of;
  ChoiceAsked by;
  std::uint64_t plies = 0;
  std::string file;
};

Result run_book(calls::Context& context, const BookAsked& asked, const Limits& limits) {
  const calls::Asked of = asked_by(context, asked.of, Scope::position);
  std::optional<Book> begun;
  std::error_code ignored;
  if (std::filesystem::exists(asked.file, ignored)) begun = book_in(asked.file);
  const auto save = [&](const Book& book) {
    try {
      write_file(asked.file, book.to_bytes());
    } catch (const std::system_error& error) {
      refuse_to_write("file", asked.file, error.code().message());
    }
  };
  const BookReport report =
      make_book(*of.problem, choice_by(context, asked.by), asked.plies, begun, limits, save);
  const Book& book = report.book;
  std::error_code error;
  const auto bytes = book.head.values == 0 ? 0 : std::filesystem::file_size(asked.file, error);
  Datum::Object members{{"game", of.name()},
                        {"status", name_of(report.status)},
                        {"evaluation", name_of(book.head.evaluation)},
                        {"solver", book.head.solver},
                        {"plies", asked.plies},
                        {"positions", book.head.positions},
                        {"values", book.head.values},
                        {"known", book.codes.size()},
                        {"bytes", std::uint64_t{bytes}},
                        {"statistics", Datum::Object{{"positions", report.statistics.positions},
                                                     {"seconds", report.statistics.seconds},
                                                     {"bytes", report.statistics.bytes}}}};
  std::string text =
      headline(of.name(), *of.problem) + "\n" +
      fmt::format("{} of {} ({} within {}) in {}: {} bytes.\n", format_count(book.codes.size()),
                  format_plural(book.head.values, "value"),
                  format_plural(book.head.positions, "position"),
                  format_plural(asked.plies, "ply", "plies"), asked.file, format_count(bytes));
  std::string ended_by;
  if (report.status != Status::complete) {
    ended_by = format_limit(report.status, limits);
    text +=
        fmt::format("Incomplete: ended by {}. The same command goes on from there.\n", ended_by);
  }
  return {std::move(members), [text](std::size_t) { return text; }, ended_by};
}

}  // namespace

Operation book_operation() {
  Members members = all_members(
      {part(&BookAsked::of, game_members()),
       part(&BookAsked::by, choice_members()),
       limit_members(),
       {member("plies", &BookAsked::plies, "how many plies from the position it reaches")
            .range(1, 100)
            .required(),
        member("file", &BookAsked::file,
               "the file of the book; one that a limit has ended is continued")
            .of_kind(Member::Kind::file, Member::Game::none)
            .required()}});
  return {.name = "book",
          .summary = "the values of all positions of the first plies, in a small file",
          .example = "book dots-and-boxes 3 3 --plies 4 --file boxes.book",
          .fields = FieldsTaken::position,
          .members = std::move(members),
          .run = runs(run_book)};
}

}  // namespace zugzwang
