// Runs a fuzz target on its seeds and on mutations of them, or on the files that are named:
//
//   fuzz_TARGET [--seeds FOLDER] [--inputs N] [--seconds S] [--seed N] [FILE…]

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include <zugzwang/facade/file.hpp>

#include "fuzz.hpp"
#include "mutate.hpp"
#include "watch.hpp"

namespace {

using namespace zugzwang;
using namespace zugzwang::fuzz;

void run(const std::string& input) {
  begin_input(input);
  LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(input.data()), input.size());
  end_input();
}

std::vector<std::string> inputs_in(const std::string& folder) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder))
    files.push_back(entry.path());
  std::ranges::sort(files);
  std::vector<std::string> inputs;
  for (const auto& file : files) inputs.push_back(read_file("seeds", file));
  return inputs;
}

}  // namespace

int main(int argc, char** argv) {
  std::string folder;
  std::uint64_t inputs = 300;
  double seconds = 0;
  std::uint64_t seed = 1;
  std::vector<std::string> files;
  CLI::App app("Fuzzes a parser");
  app.add_option("--seeds", folder, "the folder with the seeds");
  app.add_option("--inputs", inputs, "how many mutated inputs (300)");
  app.add_option("--seconds", seconds, "mutate for so long, whatever --inputs says");
  app.add_option("--seed", seed, "of what is left to chance (1)");
  app.add_option("FILE", files, "inputs to run instead");
  CLI11_PARSE(app, argc, argv);

  if (files.empty() && folder.empty()) return app.exit(CLI::RequiredError("--seeds or FILE"));

  start_watch();
  for (const std::string& file : files) run(read_file("input", file));
  if (!files.empty()) return 0;
  const std::vector<std::string> seeds = inputs_in(folder);
  if (seeds.empty())
    return app.exit(CLI::ValidationError("--seeds", "there is no file in " + folder));
  for (const std::string& input : seeds) run(input);
  using Clock = std::chrono::steady_clock;
  const auto end = Clock::now() + std::chrono::duration<double>(seconds);
  if (seconds > 0) inputs = std::numeric_limits<std::uint64_t>::max();
  std::mt19937_64 random(seed);
  std::uint64_t done = 0;
  for (; done < inputs && (seconds <= 0 || Clock::now() < end); ++done) run(mutated(seeds, random));
  std::printf("%zu seeds and %ju mutated inputs\n", seeds.size(),
              static_cast<std::uintmax_t>(done));
  return 0;
}
