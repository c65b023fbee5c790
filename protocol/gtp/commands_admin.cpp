#include "protocol/gtp/context.hpp"

namespace tengen::gtp {

namespace {

/// Who is there and what it knows. Source: GTP 2 draft 2, section 6.3.1.
class AdminCommands final : public Module {
 public:
  AdminCommands(Context& game, const Commands& all) : Module(game), all_(all) {}

  void add_to(Commands& commands) override {
    add(commands, "protocol_version", {}, this, &AdminCommands::protocol_version);
    add(commands, "name", {}, this, &AdminCommands::name);
    add(commands, "version", {}, this, &AdminCommands::version);
    add(commands, "known_command", {.arguments = "COMMAND"}, this, &AdminCommands::known_command);
    add(commands, "list_commands", {}, this, &AdminCommands::list_commands);
    commands.add({"quit", {}, [this](Arguments) { return quit(); }, WhileSearching::hurries});
  }

 private:
  Answer protocol_version(Arguments) { return success("2"); }
  Answer name(Arguments) { return success(game_.options.name); }
  Answer version(Arguments) { return success(game_.options.version); }

  Answer known_command(Arguments arguments) {
    const Entry* const entry = all_.find(arguments[0]);
    return success(entry != nullptr && in_scope(entry->form.scope, game_.position.spec()) ? "true" : "false");
  }

  Answer list_commands(Arguments) {
    std::string list;
    for (const Entry& entry : all_.entries()) {
      if (entry.listed && in_scope(entry.form.scope, game_.position.spec())) list += entry.name + "\n";
    }
    return success(list);
  }

  Answer quit() {
    game_.leaving = true;
    return success();
  }

  const Commands& all_;
};

}  // namespace

ModulePointer make_admin_commands(Context& game, const Commands& all) {
  return std::make_unique<AdminCommands>(game, all);
}

}  // namespace tengen::gtp
