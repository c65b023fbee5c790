#include "adapters/hosts/write_bundle.hpp"

#include <algorithm>

#include "engine/core/embed.hpp"
#include "protocol/text.hpp"

// The templates are files of manifests/.

#define TENGEN_TEMPLATE(name, file) TENGEN_EMBED(tengen_template_##name, TENGEN_ROOT "/manifests/" file)
#define TENGEN_TEXT(name) TENGEN_EMBEDDED(tengen_template_##name)

TENGEN_TEMPLATE(sabaki, "sabaki/bundle/settings.json");
TENGEN_TEMPLATE(gogui_start, "gogui/bundle/gogui.sh");
TENGEN_TEMPLATE(gogui_command, "gogui/bundle/command.txt");
TENGEN_TEMPLATE(gogui_programs, "gogui/bundle/programs.xml");
TENGEN_TEMPLATE(gogui_program_0, "gogui/bundle/program-0.xml");
TENGEN_TEMPLATE(gogui_program_1, "gogui/bundle/program-1.xml");
TENGEN_TEMPLATE(gogui_rulers, "gogui/bundle/rulers.xml");
TENGEN_TEMPLATE(gogui_ruler_0, "gogui/bundle/ruler-0.xml");
TENGEN_TEMPLATE(lizgoban, "lizgoban/bundle/config.json");
TENGEN_TEMPLATE(ogatak, "ogatak/bundle/config.json");
TENGEN_TEMPLATE(lizzieyzy, "lizzieyzy/bundle/config.txt");
TENGEN_TEMPLATE(katrain, "katrain/bundle/engine.json");
TENGEN_TEMPLATE(gtp2ogs, "gtp2ogs/bundle/config.json5");
TENGEN_TEMPLATE(cgos, "cgos/bundle/tengen.cfg");
TENGEN_TEMPLATE(piskvork_draw, "piskvork/bundle/pbrain-tengen-draw.bat");
TENGEN_TEMPLATE(c_gomoku_cli, "c-gomoku-cli/bundle/match.sh");
TENGEN_TEMPLATE(gomocup_judge, "gomocup-judge/bundle/match.py");
TENGEN_TEMPLATE(little_go, "little-go/my_player.py");
TENGEN_TEMPLATE(kaggle, "kaggle/main.py");
TENGEN_TEMPLATE(jidi, "jidi/submission.py");

namespace tengen::adapters {

namespace {

using enum HostBundle::Program;

#ifdef _WIN32
constexpr std::string_view brain = "pbrain-tengen64.exe";
constexpr std::string_view yixin_engine = "engine.exe";
#else
constexpr std::string_view brain = "pbrain-tengen";
constexpr std::string_view yixin_engine = "engine";
#endif

const std::vector<HostBundle> bundles{
    {"sabaki",
     "Sabaki: the entry of its list of engines",
     with_arguments,
     {{"settings.json", TENGEN_TEXT(sabaki)}},
     "",
     "Sabaki keeps its settings in ~/.config/Sabaki/settings.json (Windows: %APPDATA%\\Sabaki).\n"
     "Without that file yet, copy FOLDER/settings.json there; else add the entry to its \"engines.list\".\n"
     "Attach Tengen in the engines sidebar, on a board of 9x9 or smaller.\n"},
    {"gogui",
     "GoGui: its list of programs, Go and Gomoku",
     with_arguments,
     {{"gogui.sh", TENGEN_TEXT(gogui_start)},
      {"command.txt", TENGEN_TEXT(gogui_command)},
      {".java/.userPrefs/net/sf/gogui/gui/program/prefs.xml", TENGEN_TEXT(gogui_programs)},
      {".java/.userPrefs/net/sf/gogui/gui/program/0/prefs.xml", TENGEN_TEXT(gogui_program_0)},
      {".java/.userPrefs/net/sf/gogui/gui/program/1/prefs.xml", TENGEN_TEXT(gogui_program_1)},
      {".java/.userPrefs/net/sf/gogui/gui/ruler/prefs.xml", TENGEN_TEXT(gogui_rulers)},
      {".java/.userPrefs/net/sf/gogui/gui/ruler/0/prefs.xml", TENGEN_TEXT(gogui_ruler_0)}},
     "",
     "Start GoGui with `sh FOLDER/gogui.sh`.\n"
     "Or, on Linux and where GoGui has no programs yet: `cp -r FOLDER/.java ~`, then Program > Attach.\n"
     "Or paste the line of FOLDER/command.txt into Program > New Program.\n"},
    {"lizgoban",
     "LizGoban: a preset",
     with_arguments,
     {{"config.json", TENGEN_TEXT(lizgoban)}},
     "",
     "In LizGoban's folder: `npm start -- -c FOLDER/config.json`.\n"
     "Choose File > New 9x9 board.\n"},
    {"ogatak",
     "Ogatak: the engine of its config.json",
     with_arguments,
     {{"config.json", TENGEN_TEXT(ogatak)}},
     "",
     "Ogatak's menu shows where its config.json is (~/.config/Ogatak on Linux, %APPDATA%\\Ogatak on Windows).\n"
     "Without that file yet, copy FOLDER/config.json there; else write its two lines over those of the same "
     "names.\n"},
    {"lizzieyzy",
     "LizzieYzy: its list of engines",
     with_arguments,
     {{"config.txt", TENGEN_TEXT(lizzieyzy)}},
     "",
     "Without a config.txt in LizzieYzy's folder, copy FOLDER/config.txt there: it fills in the rest.\n"
     "Else add the entry to its \"engine-settings-list\".\n"},
    {"katrain",
     "KaTrain: the engine of its config.json",
     with_arguments,
     {{"engine.json", TENGEN_TEXT(katrain)}},
     "",
     "In ~/.katrain/config.json write the fields of FOLDER/engine.json over those of the same names, KaTrain "
     "closed.\n"
     "Or paste its \"altcommand\" into General & Engine Settings, engine Custom.\n"},
    {"gtp2ogs",
     "gtp2ogs: a bot on the Online Go Server",
     with_arguments,
     {{"config.json5", TENGEN_TEXT(gtp2ogs)}},
     "",
     "Write the bot's key into FOLDER/config.json5, then `gtp2ogs -c FOLDER/config.json5`.\n"},
    {"cgos",
     "CGOS: the Computer Go Server's client in Python",
     with_arguments,
     {{"tengen.cfg", TENGEN_TEXT(cgos)}},
     "",
     "Write the account into FOLDER/tengen.cfg, then `python3 cgosclient.py FOLDER/tengen.cfg`.\n"},
    {"yixin-board",
     "Yixin-Board: the program as its engine",
     plain,
     {},
     yixin_engine,
     "Copy what is in FOLDER beside Yixin-Board's program; it starts it as it is.\n"},
    {"piskvork",
     "Piskvork: the brain (a program for Windows)",
     windows,
     {{"pbrain-tengen-draw.bat", TENGEN_TEXT(piskvork_draw)}},
     "pbrain-tengen64.exe",
     "Players > Settings: choose FOLDER/pbrain-tengen64.exe.\n"
     "pbrain-tengen-draw.bat beside it counts on the draw with 25 points left.\n"},
    {"qpiskvork", "QPiskvork: the brain", plain, {}, brain, "Players > Load engine: choose the program in FOLDER.\n"},
    {"c-gomoku-cli",
     "c-gomoku-cli: a script that plays a match",
     plain,
     {{"match.sh", TENGEN_TEXT(c_gomoku_cli)}},
     "",
     "With c-gomoku-cli in the PATH: `sh FOLDER/match.sh OTHER-BRAIN`.\n"},
    {"gomocup-judge",
     "GomocupJudge: a script that plays games under each rule",
     plain,
     {{"match.py", TENGEN_TEXT(gomocup_judge)}},
     "",
     "`python3 FOLDER/match.py JUDGE/client OTHER-BRAIN`, JUDGE being GomocupJudge's sources.\n"
     "For the tournament itself send pbrain-tengen.zip: one brain plays every league.\n"},
    {"little-go",
     "the Little-Go course host: its player",
     with_arguments,
     {{"my_player3.py", TENGEN_TEXT(little_go)}},
     "tengen",
     "Copy what is in FOLDER into the host's folder.\n"},
    {"kaggle",
     "Kaggle ConnectX: the submission",
     with_arguments,
     {{"main.py", TENGEN_TEXT(kaggle)}},
     "tengen",
     "`tar czf submission.tar.gz -C FOLDER main.py tengen`, and submit that.\n"},
    {"jidi",
     "Jidi gobang: the submission",
     with_arguments,
     {{"submission.py", TENGEN_TEXT(jidi)}},
     "engine.pth",
     "Upload both files of FOLDER.\n"},
};

}  // namespace

const std::vector<HostBundle>& host_bundles() {
  return bundles;
}

const HostBundle* find_bundle(std::string_view host) {
  const auto found = std::find_if(bundles.begin(), bundles.end(),
                                  [&](const HostBundle& one) { return upper(one.host) == upper(host); });
  return found == bundles.end() ? nullptr : &*found;
}

}  // namespace tengen::adapters
