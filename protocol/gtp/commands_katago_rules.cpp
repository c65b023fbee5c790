#include <range/v3/range/conversion.hpp>
#include <range/v3/view/join.hpp>

#include "protocol/gtp/modules.hpp"
#include "protocol/katago/rules.hpp"
#include "protocol/text.hpp"

namespace tengen::gtp {

namespace {

/// The rules of Go as KataGo and KGS name them. What the game here cannot have is refused by name, and nothing changes
/// then. Source: KataGo, docs/GTP_Extensions.md.
class KatagoRulesCommands final : public Module {
 public:
  explicit KatagoRulesCommands(Context& game) : game_(game), standard_(present()) {}

  void add_to(Commands& commands) override {
    using Self = KatagoRulesCommands;
    add(commands, "kata-get-rules", {.scope = Scope::go}, this, &Self::get);
    add(commands, "kata-set-rules", {.arguments = "RULES", .scope = Scope::go}, this, &Self::set);
    add(commands, "kata-set-rule", {.arguments = "RULE VALUE", .scope = Scope::go}, this, &Self::set_one);
    add(commands, "kgs-rules", {.arguments = "RULES", .scope = Scope::go}, this, &Self::kgs_rules);
  }

 private:
  Answer get(Arguments) { return success(katago_rules_text(present())); }

  /// `default`: as the program was started.
  Answer set(Arguments arguments) {
    const std::string text = arguments | ranges::views::join(' ') | ranges::to<std::string>();
    if (upper(text) == "DEFAULT") return take(standard_);
    const auto rules = parse_katago_rules(text);
    if (rules && rules->komi) return failure("the komi is no part of the rules: send komi");
    return take(rules);
  }

  Answer set_one(Arguments arguments) {
    if (arguments.size() != 2) return failure("syntax error");
    KatagoRules rules = present();
    if (auto done = set_katago_rule(rules, arguments[0], arguments[1]); !done) return failure(done.error().detail);
    return take(rules);
  }

  /// `chinese`, `aga`, `japanese` or `new_zealand`. KGS plays Chinese rules with superko.
  Answer kgs_rules(Arguments arguments) {
    const std::string name = upper(arguments[0]);
    if (name == "CHINESE") return take(parse_katago_rules("chinese-kgs"));
    if (name != "AGA" && name != "JAPANESE" && name != "NEW_ZEALAND") {
      return failure("unknown rules: " + quote(arguments[0]));
    }
    return take(parse_katago_rules(name));
  }

  [[nodiscard]] KatagoRules present() const {
    const GameSpec rules = game_.position.rules();
    const auto* const go = std::get_if<go::Spec>(&rules);
    return go == nullptr ? KatagoRules{} : katago_rules_of(*go, game_.position.handicap_bonus(), friendly_pass_);
  }

  Reply take(const Result<KatagoRules>& wanted) {
    if (!wanted) return failure(wanted.error().detail);
    const GameSpec rules = game_.position.rules();
    const auto spec = with_katago_rules(std::get<go::Spec>(rules), *wanted);
    if (!spec) return failure(spec.error().detail);
    if (!game_.set_rules(*spec, wanted->bonus)) return failure("the moves played break that rule");
    friendly_pass_ = wanted->friendly_pass;
    game_.journal.rules_chosen = true;
    return success();
  }

  Context& game_;
  bool friendly_pass_ = false;  ///< only told again: Tengen captures what it must in either case
  const KatagoRules standard_;
};

}  // namespace

ModulePointer make_katago_rules_commands(Context& game) {
  return std::make_unique<KatagoRulesCommands>(game);
}

}  // namespace tengen::gtp
