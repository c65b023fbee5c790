"""Finds places for small changes in C++ sources, and writes sources that hold many, each behind its number.

A place is an expression or a statement that can be written twice: a condition, a returned value, an initializer, an assignment
or a call. `changed` writes both: `(is(7) ? (a <= b) : (a < b))`. So everything is compiled once."""

import collections
import random
import re

TOKEN = re.compile(r"""
    (?P<space>\s+) | (?P<comment>//[^\n]*|/\*.*?\*/) | (?P<directive>\#(?:\\\n|[^\n])*)
  | (?P<string>(?:u8|[uUL])?R"(?P<mark>[^(\s]*)\(.*?\)(?P=mark)"|(?:u8|[uUL])?"(?:\\.|[^"\\])*")
  | (?P<character>(?:u8|[uUL])?'(?:\\.|[^'\\])*') | (?P<number>\.?\d(?:'?[\w.])*) | (?P<word>[A-Za-z_]\w*)
  | (?P<sign>->\*|<=>|<<=|>>=|\.\.\.|::|->|\+\+|--|<<|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|.)""", re.VERBOSE | re.DOTALL)

Token = collections.namedtuple("Token", "kind text begin end")
# A place: what can be done with it (expression, statement), its text from begin to end, whether it initializes a constant.
Place = collections.namedtuple("Place", "form begin end condition constant guard")
Mutant = collections.namedtuple("Mutant", "name kind file line place text")

SWAPS = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "&&": "||", "||": "&&", "+": "-", "-": "+",
         "++": "--", "--": "++", "+=": "-=", "-=": "+=", "true": "false", "false": "true"}
KINDS = {**dict.fromkeys(["<", "<=", ">", ">=", "==", "!="], "relation"), **dict.fromkeys(["&&", "||"], "connective"),
         **dict.fromkeys(["+", "-", "++", "--", "+=", "-="], "arithmetic"), **dict.fromkeys(["true", "false"], "truth")}
ASSIGNMENTS = {"=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>="}
# A statement that begins with one of these is no expression.
KEYWORDS = {"if", "for", "while", "do", "switch", "case", "default", "return", "break", "continue", "goto", "using", "typedef",
            "template", "static_assert", "else", "try", "catch", "throw", "public", "private", "protected", "friend", "namespace",
            "class", "struct", "enum", "union", "constexpr", "consteval", "constinit", "extern", "operator", "delete", "new",
            "requires", "concept", "inline", "asm", "static_cast", "assert"}


def tokens_of(text):
    return [Token(m.lastgroup if m.lastgroup != "mark" else "string", m.group(), m.start(), m.end())
            for m in TOKEN.finditer(text) if m.lastgroup not in ("space", "comment", "directive")]


def pairs_of(tokens):
    """For each bracket the index of its partner; for each token the index of the brace around it, and the nearest bracket."""
    partner, around, nearest, stack = {}, [], [], []
    for i, token in enumerate(tokens):
        if token.text in (")", "]", "}") and stack:
            partner[i] = stack.pop()
            partner[partner[i]] = i
        around.append(next((j for j in reversed(stack) if tokens[j].text == "{"), None))
        nearest.append(tokens[stack[-1]].text if stack else "")
        if token.text in ("(", "[", "{"):
            stack.append(i)
    return partner, around, nearest


class Source:
    def __init__(self, file, text):
        self.file, self.text, self.tokens = file, text, tokens_of(text)
        self.partner, self.around, self.nearest = pairs_of(self.tokens)
        self.scopes = {i: self.scope(i) for i, token in enumerate(self.tokens) if token.text == "{"}

    def header(self, brace):
        """The tokens before a brace that say what it opens."""
        i = brace - 1
        while i >= 0 and self.tokens[i].text not in (";", "{", "}"):
            i = self.partner[i] - 1 if self.tokens[i].text in (")", "]") and i in self.partner else i - 1
        return self.tokens[i + 1:brace]

    def scope(self, brace):
        """What a brace opens: code, a type or namespace, or a list of values."""
        head = [token.text for token in self.header(brace)]
        before = self.tokens[brace - 1].text if brace else ""
        if "requires" in head and before == ")" or "consteval" in head:
            return "other"
        if ("(" not in head and "=" not in head and {"class", "struct", "namespace", "union"} & set(head)):
            return "type"
        if before in (")", "else", "do", "const", "noexcept", "override", "final", "mutable", "try", "]", ";", "{", "}"):
            return "code"
        depth_arrow = "->" in head and ")" in head and "=" not in head[head.index("->"):]
        return "code" if depth_arrow else "values"

    def kind_around(self, i):
        return self.scopes.get(self.around[i], "type") if self.around[i] is not None else "type"

    def end_of(self, i, stops=(";",)):
        """The next of some signs outside of brackets."""
        while i < len(self.tokens) and self.tokens[i].text not in stops:
            if self.tokens[i].text in ("(", "[", "{"):
                i = self.partner.get(i, len(self.tokens))
            elif self.tokens[i].text in (")", "]", "}"):
                return None
            i += 1
        return i if i < len(self.tokens) else None

    def places(self):
        found = []

        def expression(begin, end, condition=False, constant=False, guard=False):
            if begin is None or end is None or begin >= end:
                return
            if not any(token.text in ("{", "}", ";") for token in self.tokens[begin:end]):
                found.append(Place("expression", begin, end, condition, constant, guard))

        for i, token in enumerate(self.tokens[:-2]):
            code = self.kind_around(i) == "code"
            before = self.tokens[i - 1].text if i else ";"
            if code and token.text in ("if", "while") and self.tokens[i + 1].text == "(" and i + 1 in self.partner:
                end = self.partner[i + 1]
                begin = i + 2
                start = self.end_of(begin)
                if start is not None and start < end:
                    begin = start + 1
                equals = self.end_of(begin, ("=",))
                if equals is not None and equals < end:
                    expression(equals + 1, end)
                else:
                    after = self.tokens[end + 1].text if end + 1 < len(self.tokens) else ""
                    expression(begin, end, True, False, token.text == "if" and after in ("return", "continue", "break"))
            elif code and token.text == "for" and i + 1 in self.partner:
                first = self.end_of(i + 2)
                second = self.end_of(first + 1) if first is not None else None
                if second is not None and second < self.partner[i + 1]:
                    expression(first + 1, second)
                    expression(second + 1, self.partner[i + 1])
            elif code and token.text == "return":
                expression(i + 1, self.end_of(i + 1))
            elif before in (";", "{", "}", "else") or before == ")" and self.is_condition(i - 1):
                self.statement(i, code, found, expression)
        return found

    def is_condition(self, close):
        """Whether a closing parenthesis ends what follows `if`, `for` or `while`."""
        opening = self.partner.get(close)
        return bool(opening) and self.tokens[opening - 1].text in ("if", "for", "while")

    def statement(self, i, code, found, expression):
        token = self.tokens[i]
        if token.text in KEYWORDS or self.nearest[i] not in ("", "{") or self.kind_around(i) not in ("code", "type"):
            return
        if token.kind != "word" and token.text not in ("++", "--", "*", "("):
            return
        end = self.end_of(i)
        if end is None or end == i:
            return
        texts = [token.text for token in self.tokens[i:end]]
        if {"constexpr", "using", "operator", "typedef", "template", "friend", "virtual"} & set(texts[:6]):
            return
        equals = self.end_of(i, ASSIGNMENTS)
        if equals is not None and equals >= end:
            equals = None
        if self.declares(i, equals if equals is not None else end):
            if equals is not None and (code or "(" not in [t.text for t in self.tokens[i:equals]]):
                expression(equals + 1, end, False, code and "const" in texts[:2])
        elif code and (equals is not None or texts[-1] == ")" or texts[0] in ("++", "--") or texts[-1] in ("++", "--")):
            found.append(Place("statement", i, end, False, False, False))

    def declares(self, begin, end):
        """Whether two words follow one another: a type and a name."""
        for j in range(begin, end - 1):
            if self.tokens[j].text == "(":
                return False
            two = self.tokens[j], self.tokens[j + 1]
            if two[1].kind == "word" and two[0].kind == "word" or two[1].text == "[" and two[0].text in ("auto", "&"):
                return True
            if two[1].kind == "word" and two[0].text in (">", "&", "*") and j > begin and self.text[two[0].begin - 1] != " ":
                return True
        return False

    def text_of(self, begin, end, changes=None):
        """Tokens on one line, some of them changed."""
        parts, last = [], None
        for j in range(begin, end):
            token = self.tokens[j]
            if last is not None and token.begin > last:
                parts.append(" ")
            parts.append((changes or {}).get(j, token.text))
            last = token.end
        return "".join(parts)

    def changes(self, place):
        """What can be done at a place: (kind, index of the token or None, what it reads then, the whole text)."""
        result = []

        def change(kind, j, new):
            result.append((kind, j, new, self.text_of(place.begin, place.end, {j: new})))

        has_strings = any(token.kind == "string" for token in self.tokens[place.begin:place.end])
        repeats = not any(token.text == "{" for token in self.tokens[place.begin:place.end])
        for j in range(place.begin, place.end) if repeats else ():
            token = self.tokens[j]
            before = self.tokens[j - 1] if j else token
            after = self.tokens[j + 1] if j + 1 < len(self.tokens) else token
            spaced = before.end < token.begin and token.end < after.begin
            if token.text in SWAPS and (spaced or token.text in ("++", "--", "true", "false")):
                # Texts have no minus.
                may_be_text = has_strings or self.file.startswith("protocol/")
                if token.text in ("+", "+=") and may_be_text and "number" not in (before.kind, after.kind):
                    continue
                change(KINDS[token.text], j, SWAPS[token.text])
            if token.text == "-" and after.kind == "number" and before.kind not in ("word", "number") and before.text not in ")]":
                change("sign", j, "")
            if token.kind == "number" and re.fullmatch(r"(?:0|[1-9][\d']*)[uUlL]*", token.text):
                # Arguments of templates are needed by the compiler.
                opens = before.text == "<" and before.end == token.begin and self.text[before.begin - 1] != " "
                if opens or after.text == ">" and after.begin == token.end:
                    continue
                digits, suffix = re.fullmatch(r"([\d']+)(\D*)", token.text).groups()
                value = int(digits.replace("'", ""))
                change("constant", j, f"{value + 1}{suffix}")
                if value > 0:
                    change("constant", j, f"{value - 1}{suffix}")
                alone = before.text in ("(", ",", "=", "return") or before.text in SWAPS and before.end < token.begin
                if value > 0 and not suffix and alone:
                    change("sign", j, f"-{token.text}")
        whole = self.text_of(place.begin, place.end)
        if place.condition:
            result.append(("negation", None, "!(...)", f"!({whole})"))
        if place.guard:
            result.append(("guard", None, "false", "false"))
        if place.form == "statement":
            result.append(("removal", None, "", None))
        return result


def mutants_of(file, text):
    """All mutants of a file, one list for each place."""
    source = Source(file, text)
    result = []
    for place in source.places():
        begin, end = source.tokens[place.begin].begin, source.tokens[place.end - 1].end
        mutants = []
        for kind, j, new, whole in source.changes(place):
            at = source.tokens[place.begin if j is None else j]
            line = text.count("\n", 0, at.begin) + 1
            column = at.begin - (text.rfind("\n", 0, at.begin) + 1) + 1
            old = at.text if j is not None else source.text_of(place.begin, place.end)
            name = f"{file}:{line}:{column} {kind}: {old[:80]} -> {new}".rstrip()
            mutants.append(Mutant(name, kind, file, text.count("\n", 0, begin) + 1, (place, begin, end), whole))
        if mutants:
            result.append(mutants)
    return result


def changed(text, numbered):
    """A source with mutants: [(number, mutant)], at most one a place. Lines keep their numbers."""
    edits = []
    for number, mutant in numbered:
        place, begin, end = mutant.place
        test = f"::tengen::mutations::{'is_at_run_time' if place.constant else 'is'}({number})"
        if mutant.text is None:
            edits.append((begin, f"if ({test}) {{}} else "))
        elif place.form == "statement":
            edits.append((begin, f"if ({test}) {mutant.text}; else "))
        else:
            # A condition may be of any type that becomes a truth.
            as_truth = "static_cast<bool>" if place.condition else ""
            edits.append((begin, f"({test} ? {as_truth}({mutant.text}) : {as_truth}("))
            edits.append((end, "))"))
    for at, piece in sorted(edits, reverse=True):
        text = text[:at] + piece + text[at:]
    return text


def sample(layers, count, seed):
    """So many mutants, one a place: the layers in turn, each as often as the root of its size; the kinds evenly."""
    queues = {}
    for layer, places in sorted(layers.items()):
        source = random.Random(f"{seed} {layer}")
        kinds = collections.Counter()
        queue = []
        for mutants in source.sample(places, len(places)):
            # Statements that can only be left out are many.
            if {m.kind for m in mutants} == {"removal"} and source.random() < 0.6:
                continue
            rarest = min(kinds[m.kind] for m in mutants)
            mutant = source.choice([m for m in mutants if kinds[m.kind] == rarest])
            kinds[mutant.kind] += 1
            queue.append(mutant)
        queues[layer] = queue[::-1]
    chosen, credit = [], collections.Counter()
    while len(chosen) < count and any(queues.values()):
        for layer, queue in queues.items():
            credit[layer] += len(layers[layer]) ** 0.5
            while credit[layer] >= 10 and queue and len(chosen) < count:
                credit[layer] -= 10
                chosen.append(queue.pop())
    return chosen
