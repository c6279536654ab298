#pragma once

// How --help looks: CLI11's pages, in lines of at most 80 columns.

#include <string>

#include <CLI/CLI.hpp>

namespace zugzwang::cli {

class HelpFormatter : public CLI::Formatter {
 public:
  std::string make_help(const CLI::App* app, std::string name,
                        CLI::AppFormatMode mode) const override;
  std::string make_description(const CLI::App* app) const override;
  std::string make_usage(const CLI::App* app, std::string name) const override;
  std::string make_group(std::string group, bool is_positional,
                         std::vector<const CLI::Option*> options) const override;
  std::string make_subcommands(const CLI::App* app, CLI::AppFormatMode mode) const override;
  std::string make_option_name(const CLI::Option* option, bool is_positional) const override;
};

}  // namespace zugzwang::cli
