// Runs a fuzz target on its seeds and on mutations of them, or on the files that are named:
//
//   fuzz_TARGET [--seeds FOLDER] [--inputs N] [--seconds S] [--seed N] [FILE…]

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

#include <getopt.h>

#include <zugzwang/core/random.hpp>
#include <zugzwang/store/file.hpp>

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

struct Options {
  std::string folder;
  std::uint64_t inputs = 300;
  double seconds = 0;
  std::uint64_t seed = 1;
  std::vector<std::string> files;
};

[[noreturn]] void refuse(const std::string& why) {
  std::fprintf(stderr, "fuzz: %s\n", why.c_str());
  std::exit(2);
}

Options options_from(int argc, char** argv) {
  const option known[] = {{"seeds", required_argument, nullptr, 'f'},
                          {"inputs", required_argument, nullptr, 'i'},
                          {"seconds", required_argument, nullptr, 't'},
                          {"seed", required_argument, nullptr, 's'},
                          {nullptr, 0, nullptr, 0}};
  Options options;
  for (int found = 0; (found = getopt_long(argc, argv, "", known, nullptr)) != -1;) {
    if (found == '?') std::exit(2);  // which it has told
    try {
      if (found == 'f') options.folder = optarg;
      if (found == 'i') options.inputs = std::stoull(optarg);
      if (found == 't') options.seconds = std::stod(optarg);
      if (found == 's') options.seed = std::stoull(optarg);
    } catch (const std::logic_error&) {
      refuse(std::string(optarg) + " is no number");
    }
  }
  options.files.assign(argv + optind, argv + argc);
  if (options.files.empty() && options.folder.empty()) refuse("give --seeds FOLDER, or files");
  return options;
}

}  // namespace

int main(int argc, char** argv) {
  const Options options = options_from(argc, argv);
  start_watch();
  for (const std::string& file : options.files) run(read_file("input", file));
  if (!options.files.empty()) return 0;
  const std::vector<std::string> seeds = inputs_in(options.folder);
  if (seeds.empty()) refuse("there is no file in " + options.folder);
  for (const std::string& input : seeds) run(input);
  using Clock = std::chrono::steady_clock;
  const auto end = Clock::now() + std::chrono::duration<double>(options.seconds);
  const bool timed = options.seconds > 0;
  Random random(options.seed);
  std::uint64_t done = 0;
  for (; timed ? Clock::now() < end : done < options.inputs; ++done) run(mutated(seeds, random));
  std::printf("%zu seeds and %ju mutated inputs\n", seeds.size(),
              static_cast<std::uintmax_t>(done));
  return 0;
}
