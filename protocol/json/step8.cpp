#include "protocol/json/step8.hpp"

#include <boost/json.hpp>

#include "protocol/text.hpp"

namespace tengen::json {

namespace {

Result<std::string> answer(const boost::json::value& question, players::step8::Mode mode) {
  if (!question.is_string()) return Error{Errc::syntax, "a question is a string of moves"};
  const std::string_view letters = question.get_string();
  const auto position = players::step8::read_moves(letters);
  if (!position) return position.error();
  const players::Choice choice = players::step8::Step8(mode).choose(*position, {});
  if (!choice.move) return Error{Errc::illegal_move, "the board is full"};
  return players::step8::letters_of(*choice.move);
}

}  // namespace

Result<std::vector<std::string>> step8_answers(std::string_view text, players::step8::Mode mode, std::size_t most) {
  boost::system::error_code error;
  const boost::json::value root = boost::json::parse(text, error);
  if (error) return Error{Errc::syntax, "not JSON: " + quote(error.message())};
  const boost::json::value* list = &root;
  if (const auto* object = root.if_object()) {
    const auto* success = object->if_contains("is_success");
    if (success != nullptr && success->is_bool() && !success->get_bool())
      return Error{Errc::unsupported, "is_success is false"};
    list = object->if_contains("questions");
  }
  if (list == nullptr || !list->is_array()) return Error{Errc::syntax, "no list of questions"};
  if (list->get_array().size() > most) {
    return Error{Errc::out_of_range, "more than " + std::to_string(most) + " questions"};
  }
  std::vector<std::string> answers;
  for (const boost::json::value& question : list->get_array()) {
    auto one = answer(question, mode);
    if (!one) {
      return Error{one.error().code, "question " + std::to_string(answers.size() + 1) + ": " + one.error().detail};
    }
    answers.push_back(*std::move(one));
  }
  return answers;
}

}  // namespace tengen::json
