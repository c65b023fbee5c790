#include "tests/support/scripts.hpp"

#include <fstream>
#include <sstream>
#include <stdexcept>

namespace tengen::test {

namespace {

/// The signs between what is sent and what comes back, and what they ask of the answer.
constexpr std::string_view signs[]{"->>", "->", "~>", "!>", "^>"};

std::string_view sign_at(const std::string& text, std::size_t at) {
  for (const std::string_view sign : signs) {
    if (text.compare(at, sign.size(), sign) == 0) return sign;
  }
  return {};
}

/// `a <b|c>` is `a b` and `a c`; several lists of one line go together.
Words alternatives(const std::string& line) {
  const std::size_t begin = line.find('<');
  const std::size_t end = line.find('>', begin == std::string::npos ? line.size() : begin);
  if (end == std::string::npos || line.find('|', begin) > end) return {line};
  const Words choices = split(line.substr(begin + 1, end - begin - 1), "|");
  const Words rest = alternatives(line.substr(end + 1));
  Words result;
  for (std::size_t i = 0; i < choices.size(); ++i) {
    result.push_back(line.substr(0, begin) + choices[i] + (rest.size() == 1 ? rest[0] : rest.at(i)));
  }
  return result;
}

}  // namespace

Words split(const std::string& text, const std::string& between) {
  Words parts;
  std::size_t begin = 0;
  for (std::size_t end; (end = text.find(between, begin)) != std::string::npos; begin = end + between.size()) {
    parts.push_back(text.substr(begin, end - begin));
  }
  parts.push_back(text.substr(begin));
  return parts;
}

std::string trimmed(const std::string& text) {
  const std::size_t begin = text.find_first_not_of(' ');
  return begin == std::string::npos ? "" : text.substr(begin, text.find_last_not_of(' ') - begin + 1);
}

Words words_of(const std::string& text) {
  std::istringstream stream(text);
  Words words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

std::string unescaped(const std::string& text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\\' || i + 1 == text.size()) {
      result += text[i];
      continue;
    }
    const char next = text[++i];
    if (next == 'x') {
      result += static_cast<char>(std::stoi(text.substr(i + 1, 2), nullptr, 16));
      i += 2;
    } else {
      result += next == 'n' ? '\n' : next == 't' ? '\t' : next == 'r' ? '\r' : next;
    }
  }
  return result;
}

std::map<std::string, ScriptCase> read_script(const std::string& path) {
  std::ifstream file(path);
  if (!file) throw std::runtime_error(path + ": cannot be read");
  std::map<std::string, ScriptCase> cases;
  ScriptCase* current = nullptr;
  int number = 0;
  const auto end_case = [&] {
    if (current != nullptr && current->lines.empty()) throw std::runtime_error(path + ": a case without a line");
  };
  for (std::string line; std::getline(file, line);) {
    ++number;
    if (line.empty() || line.front() == '#') continue;
    if (line.starts_with("== ")) {
      end_case();
      const Words words = words_of(line.substr(3));
      current = &cases[words.at(0)];
      if (!current->lines.empty()) throw std::runtime_error(path + ": two cases are called " + words[0]);
      current->kinds.assign(words.begin() + 1, words.end());
      if (current->kinds.empty()) current->kinds.emplace_back();
    } else if (current == nullptr) {
      throw std::runtime_error(path + ": a case begins with ==");
    } else {
      for (const std::string& text : alternatives(line)) current->lines.push_back({number, trimmed(text)});
    }
  }
  end_case();
  return cases;
}

Exchange parted(const std::string& line) {
  std::size_t at = 0;
  std::string_view sign = sign_at(line, 0);
  while (sign.empty() && (at = line.find(' ', at)) != std::string::npos) sign = sign_at(line, ++at);
  Exchange exchange{trimmed(line.substr(0, at)), std::string(sign), {}};
  if (!sign.empty()) {
    const std::string wanted = line.substr(at + sign.size());
    exchange.wanted = unescaped(wanted.starts_with(' ') ? wanted.substr(1) : wanted);
  }
  return exchange;
}

bool is_wanted(const std::string& sign, const std::string& answer, const std::string& wanted) {
  if (sign == "^>") return answer.starts_with(wanted);
  if (sign == "->" || sign == "->>") return answer == wanted;
  return (answer.find(wanted) != std::string::npos) == (sign == "~>");
}

}  // namespace tengen::test
