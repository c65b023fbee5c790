#pragma once

#include <functional>
#include <memory>
#include <string>

#include "protocol/session.hpp"
#include "tests/support/fake_host.hpp"
#include "tests/support/named_cases.hpp"

namespace tengen::test {

/// A session that a script speaks to: how its dialect ends answers and writes points.
class ScriptedSession {
 public:
  explicit ScriptedSession(FakeHost::Factory factory = real_engines()) : host(std::move(factory)) {}
  virtual ~ScriptedSession() = default;
  ScriptedSession(const ScriptedSession&) = delete;
  ScriptedSession& operator=(const ScriptedSession&) = delete;

  [[nodiscard]] virtual Session& session() = 0;
  /// What is sent for the words of a script.
  [[nodiscard]] virtual std::string line(const std::string& words) const { return words; }
  /// An answer as the session writes it, from the script's words.
  [[nodiscard]] virtual std::string ended(const std::string& words) const = 0;
  /// Whether this answer says that a command was executed.
  [[nodiscard]] virtual bool is_success(const std::string& answer) const = 0;
  [[nodiscard]] virtual Vertex point(const std::string& word, BoardSize size) const = 0;
  [[nodiscard]] virtual std::string point_text(Vertex at, BoardSize size) const = 0;
  /// What a search finds where a script gives its moves alone.
  [[nodiscard]] virtual SearchInfo ordinary_info() const { return {}; }
  /// What only this dialect can tell under a name; empty for what it does not know.
  [[nodiscard]] virtual std::string fact(const std::string& /*key*/) { return {}; }
  /// Everything that a host can see of the game. Asks the session.
  [[nodiscard]] virtual std::string state() { return {}; }

  FakeHost host;
};

/// Makes the session of a case from the word behind the case's name; empty where there is none.
using MakeScripted = std::function<std::unique_ptr<ScriptedSession>(const std::string& kind)>;

/// A suite, named as the file, with a test case for each case of tests/golden/sessions/DIALECT/NAME.txt.
/// tests/golden/README.md has the form. Throws std::runtime_error where the file cannot be read.
[[nodiscard]] NamedCases script_cases(const std::string& dialect, const std::string& name, const MakeScripted& make);

}  // namespace tengen::test
