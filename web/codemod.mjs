import { parse } from "svelte/compiler";
import ts from "typescript";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { relative, dirname } from "node:path";
const root = "src";
const ONLY = process.argv.slice(2);
const SKIP = /(\.test\.|fixtures\/|gen\.ts|kit\/say\/|Icon\.svelte|faces\/|ranks\.ts|suits\.ts|figures\.ts$|sound\.ts|sizes\.ts|motion\.ts|pips)/;
const files = readdirSync(root, { recursive: true }).filter(f => /\.(ts|svelte)$/.test(f) && (!SKIP.test(f) || f==="pages/deals/figures.ts")).filter(f => !ONLY.length || ONLY.some(o => f.startsWith(o))).sort();
const ATTR = new Set(["aria-label","title","placeholder","alt","label","text","aria-roledescription","aria-valuetext","note","hint","legend","heading","empty","caption","unit","lead"]);
const ROOM = { scorepad: "pad", houserules: "house", scoresheet: "sheet", core: "table", table: "table" };
import { existsSync } from "node:fs";
const counts = new Map();
const shared = new Set(existsSync("/tmp/w/wt-tools/shared.json") ? JSON.parse(readFileSync("/tmp/w/wt-tools/shared.json", "utf8")) : []);
const messages = new Map(); // room -> Map(text -> key)
const keys = new Map(); // room -> Set
const todo = [];
const STOP = new Set(["the","a","an","of","to","is","are","in","it","and","that","this","for"]);
function roomOf(f) {
  const parts = f.split("/").slice(0, -1);
  if (f.startsWith("pages/table")) return "page";
  const last = parts.at(-1) ?? "app";
  return ROOM[last] ?? last;
}
function keyFor(f, text) {
  counts.set(text, (counts.get(text) ?? new Set()).add(roomOf(f)));
  const room = shared.has(text) ? "kit" : roomOf(f);
  if (!messages.has(room)) { messages.set(room, new Map()); keys.set(room, new Set()); }
  const known = messages.get(room);
  if (known.has(text)) return `${room}.${known.get(text)}`;
  let flat = text.replace(/\{(\w+), (?:plural|select), .*?other \{((?:[^{}]|\{\w+\})*)\}\}/g, (_, n, o) => ` ${o} `).replace(/\{(\w+)\}/g, " $1 ").replace(/[’']/g, "").replace(/[^A-Za-z0-9]+/g, " ").trim().toLowerCase();
  let words = flat.split(" ").filter(Boolean);
  let good = words.filter(w => !STOP.has(w));
  if (!good.length) good = words;
  let slug = good.slice(0, 4).join("_") || "text";
  if (/^\d/.test(slug)) slug = "n" + slug;
  let k = slug, i = 4, j = 1;
  while (keys.get(room).has(k)) { i++; k = i <= good.length ? good.slice(0, i).join("_") : `${slug}_${++j}`; }
  keys.get(room).add(k); known.set(text, k);
  return `${room}.${k}`;
}
const NOT = /^([A2-9TJQK][shdc]|OpenRummy|CSV|JSON|openrummy.*|\(prefers.*|--host.*|\[OpenRummy.*)$/;
const isSentence = (s) => !NOT.test(s) && /[A-Za-z]{2}/.test(s) && (/^[A-Z][a-z]+$/.test(s) || /[A-Za-z’,.!?:] ./.test(s) || /^[ ,(]+[a-z]/.test(s) || /^[A-Z][a-z’]+[.!?:,]?$/.test(s) || /^[a-z]+ $/.test(s)) && !/^M[-\d.]|^--|^\/|=|px|deg|%;|var\(|translate|scale|rotate|^[a-z-]+\/[a-z]|\[data|dialog|^(Arrow|Escape|Enter|Home|End|Tab|Delete|Backspace|Page|Space|NFD|NFC|TEXTAREA|INPUT|Blob|GET|POST)/.test(s) && !/(^| )(button|input|select|textarea)[,[]/.test(s);
const line = (t, p) => t.slice(0, p).split("\n").length;
function nameOf(e, taken) {
  let n = e;
  while (n && (ts.isNonNullExpression(n) || ts.isParenthesizedExpression(n) || ts.isAsExpression(n))) n = n.expression;
  let name = "value";
  if (ts.isBinaryExpression(n) && n.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken) return nameOf(n.left, taken);
  if (ts.isIdentifier(n)) name = n.text;
  else if (ts.isPropertyAccessExpression(n)) { name = n.name.text === "length" || n.name.text === "size" ? "n" : n.name.text; }
  else if (ts.isCallExpression(n)) { const c = n.expression; name = ts.isIdentifier(c) ? c.text : ts.isPropertyAccessExpression(c) ? c.name.text : "value"; name = name.replace(/(Of|Text|In)$/, ""); if (name==="cardName") name="card"; if (name==="cardNames") name="cards"; if(name==="join"||name==="say") name="list"; }
  else if (ts.isElementAccessExpression(n)) { name = ts.isIdentifier(n.expression) ? n.expression.text.toLowerCase() : "value"; }
  else if (ts.isBinaryExpression(n)) name = "n";
  if (name === "n" && taken.has("n")) name = "m";
  if (/^(toFixed|floor|ceil|round|max|min|replace|slice|toLowerCase|join|at)$/.test(name)) { const src = e.getText(); const m = src.match(/([a-zA-Z_]+)(\(.*\))?\.(toFixed|replace|slice|toLowerCase|join|at)/); name = m ? m[1] : "n"; }
  if (/^[A-Z_]+$/.test(name)) name = name.toLowerCase();
  name = name.replace(/[A-Z]/g, c => "_" + c.toLowerCase()).replace(/^_/, "");
  let base = name, i = 2;
  while (taken.has(name) && taken.get(name) !== e.getText()) name = base + i++;
  return name;
}
// expression -> {msg, data: Map(name->src)} | null when it is not only literal text / template
function strip(e) { while (ts.isParenthesizedExpression(e)) e = e.expression; return e; }
function asOne(n) { // "x === 1" -> x src
  n = strip(n);
  if (ts.isBinaryExpression(n) && n.operatorToken.kind === ts.SyntaxKind.EqualsEqualsEqualsToken && n.right.getText() === "1") return n.left;
  return null;
}
function msgOf(e, taken, inPlural) { // returns message string or null
  e = strip(e);
  if (ts.isStringLiteral(e) || ts.isNoSubstitutionTemplateLiteral(e)) return e.text;
  if (ts.isTemplateExpression(e)) {
    let s = e.head.text;
    for (const sp of e.templateSpans) {
      const inner = pluralOf(sp.expression, taken);
      if (inner !== null) s += inner;
      else {
        const src = sp.expression.getText();
        if (/["'`]/.test(src) && hasSentence(sp.expression, true)) return null;
        if (inPlural && src === inPlural) s += "#";
        else { const nm = nameOf(sp.expression, taken); taken.set(nm, src); s += `{${nm}}`; }
      }
      s += sp.literal.text;
    }
    return s;
  }
  return null;
}
function pluralOf(e, taken) { // x === 1 ? A : B
  e = strip(e);
  if (!ts.isConditionalExpression(e)) return null;
  const x = asOne(e.condition);
  if (!x) return null;
  const before = new Map(taken);
  const nm = taken.has("n") && taken.get("n") !== x.getText() ? nameOf(x, taken) : "n";
  for (const [k, v] of taken) if (v === x.getText()) { }
  taken.set(nm, x.getText());
  const a = msgOf(e.whenTrue, taken, x.getText()), b = msgOf(e.whenFalse, taken, x.getText());
  if (a === null || b === null) { taken.clear(); for (const [k, v] of before) taken.set(k, v); return null; }
  return `{${nm}, plural, one {${a.replace(/\b1\b/, "#")}} other {${b}}}`;
}
function hasSentence(n, loose) {
  let yes = false;
  const visit = (m) => { if ((ts.isStringLiteral(m) || ts.isNoSubstitutionTemplateLiteral(m)) && (isSentence(m.text) || (loose && /^[a-z’]{2,}$|^ /.test(m.text) && /[a-z]/.test(m.text)))) yes = true; else if (ts.isTemplateExpression(m)) { const lit = m.head.text + m.templateSpans.map(s => s.literal.text).join(" "); if (/[A-Za-z]{2}/.test(lit)) yes = true; } ts.forEachChild(m, visit); };
  visit(n); return yes;
}
function sayOf(f, msg, taken) {
  const key = keyFor(f, msg);
  // rename: same source twice gets one
  const data = [...taken].map(([k, v]) => k === v ? k : `${k}: ${v}`).join(", ");
  return `say("${key}"${data ? `, { ${data} }` : ""})`;
}
function editsIn(src, off, f, full) {
  const edits = [];
  const sf = ts.createSourceFile("x.ts", src, ts.ScriptTarget.Latest, true);
  const push = (n, text) => edits.push([off + n.getStart(), off + n.getEnd(), text]);
  const visit = (n) => {
    if (ts.isImportDeclaration(n) || ts.isTypeNode(n) || ts.isExportDeclaration(n) || ts.isTypeAliasDeclaration(n) || ts.isInterfaceDeclaration(n)) return;
    if (ts.isBinaryExpression(n) && [ts.SyntaxKind.EqualsEqualsEqualsToken, ts.SyntaxKind.ExclamationEqualsEqualsToken].includes(n.operatorToken.kind)) { if (hasSentence(n)) todo.push([f, line(full, off + n.getStart()), "compare", n.getText()]); return; }
    if (ts.isConditionalExpression(n)) {
      const taken = new Map(); const p = pluralOf(n, taken);
      if (p !== null && /[A-Za-z]{2}/.test(p.replace(/plural|one|other/g, "").replace(/\{\w+\}/g, ""))) { 
        if (isSentence(p.replace(/^\{\w+, plural, one \{(.*?)\} other .*/, "$1").replace("#", "1 x")) || /#/.test(p)) { push(n, sayOf(f, p, taken)); return; }
      }
    }
    if (ts.isStringLiteral(n) || ts.isNoSubstitutionTemplateLiteral(n)) {
      if (ts.isPropertyAssignment(n.parent) && n.parent.name === n) return;
      if (isSentence(n.text)) { if (/^ | $/.test(n.text) || /^[a-z]/.test(n.text)) todo.push([f, line(full, off + n.getStart()), "fragment", n.getText()]); push(n, sayOf(f, n.text, new Map())); }
      return;
    }
    if (ts.isTemplateExpression(n)) {
      const lit = n.head.text + "" + n.templateSpans.map(s => s.literal.text).join("");
      if (/[A-Za-z]{2}/.test(lit) && (/^[ ,A-Z]| [a-z]|[a-z] /.test(lit)) && !/-faults|^M|=|px|deg|\/|\[|var\(|translate|openrummy/.test(lit)) {
        const taken = new Map(); const m = msgOf(n, taken);
        if (m !== null) { push(n, sayOf(f, m, taken)); if (/^ | $/.test(m)) todo.push([f, line(full, off + n.getStart()), "fragmentT", n.getText()]); return; }
        todo.push([f, line(full, off + n.getStart()), "template", n.getText()]);
        return;
      }
    }
    ts.forEachChild(n, visit);
  };
  visit(sf);
  return edits;
}
function wrapExpr(src) { return "(" + src + ")"; }
const INLINE = new Set(["b","strong","em","i","a","span","kbd"]);
for (const f of files) {
  const t = readFileSync(`${root}/${f}`, "utf8");
  let edits = [];
  if (f.endsWith(".ts")) edits = editsIn(t, 0, f, t);
  else {
    const ast = parse(t, { modern: true });
    for (const s of [ast.instance, ast.module]) if (s) edits.push(...editsIn(t.slice(s.content.start, s.content.end), s.content.start, f, t));
    const exprEdits = (e) => { const es = editsIn(t.slice(e.start, e.end), e.start, f, t); edits.push(...es); };
    const run = (nodes) => { // contiguous Text/ExpressionTag
      const raw = t.slice(nodes[0].start, nodes.at(-1).end);
      const lit = nodes.filter(n => n.type === "Text").map(n => n.data).join(" ");
      if (NOT.test(lit.trim()) || !/[A-Za-z]/.test(lit) || (nodes.length === 1 && !/[A-Za-z]{2}/.test(lit))) { for (const n of nodes) if (n.type === "ExpressionTag") exprEdits(n.expression); return; }
      const taken = new Map(); let msg = ""; let ok = true;
      const lead = nodes[0].type === "Text" ? nodes[0].raw.match(/^\s*/)[0] : "";
      const tail = nodes.at(-1).type === "Text" ? nodes.at(-1).raw.match(/\s*$/)[0] : "";
      for (const n of nodes) {
        if (n.type === "Text") { msg += n.data.replace(/[ \n\t]+/g, " "); continue; }
        const src = t.slice(n.expression.start, n.expression.end);
        const sf = ts.createSourceFile("x.ts", wrapExpr(src), ts.ScriptTarget.Latest, true);
        const e = sf.statements[0].expression;
        const p = pluralOf(e, taken);
        if (p !== null) { msg += p; continue; }
        if (hasSentence(e, true)) { ok = false; break; }
        if (/^" "$/.test(src)) { msg += " "; continue; }
        const nm = nameOf(strip(e), taken); taken.set(nm, src); msg += `{${nm}}`;
      }
      msg = msg.trim();
      if (!ok) { todo.push([f, line(t, nodes[0].start), "mixed", raw.trim()]); return; }
      const a = nodes[0].start + lead.length, b = nodes.at(-1).end - tail.length;
      edits.push([a, b, `{${sayOf(f, msg, taken)}}`]);
    };
    const attr = (n) => {
      if (n.value === true) return;
      const vals = Array.isArray(n.value) ? n.value : [n.value];
      if (vals.some(v => v.type === "Text")) {
        if (!ATTR.has(n.name)) { for (const v of vals) if (v.type === "ExpressionTag") exprEdits(v.expression); return; }
        const st = vals.filter(v => v.type === "Text").map(v => v.data).join(" ");
        if (NOT.test(st.trim()) || !/[A-Za-z]/.test(st)) return;
        const taken = new Map(); let msg = "";
        for (const v of vals) {
          if (v.type === "Text") { msg += v.data.replace(/\s+/g, " "); continue; }
          const src = t.slice(v.expression.start, v.expression.end);
          const e = ts.createSourceFile("x.ts", wrapExpr(src), ts.ScriptTarget.Latest, true).statements[0].expression;
          const p = pluralOf(e, taken);
          if (p !== null) { msg += p; continue; }
          if (hasSentence(e, true)) { todo.push([f, line(t, n.start), "attr", t.slice(n.start, n.end)]); return; }
          const nm = nameOf(strip(e), taken); taken.set(nm, src); msg += `{${nm}}`;
        }
        edits.push([n.start, n.end, `${n.name}={${sayOf(f, msg, taken)}}`]);
      } else for (const v of vals) if (v.type === "ExpressionTag") exprEdits(v.expression);
    };
    const walkFrag = (nodes) => {
      let cur = [];
      const flush = (next) => { if (cur.length) { run(cur); const lit = cur.filter(n => n.type === "Text").map(n => n.data).join(" "); cur = []; } };
      nodes.forEach((n, i) => {
        if (n.type === "Text" || n.type === "ExpressionTag") { cur.push(n); return; }
        flush(n);
        // inline neighbours with letters next to them
        if (n.type !== "Comment") {
          const prev = nodes[i - 1], next = nodes[i + 1];
          const near = [prev?.type === "Text" && /[A-Za-z,:]\s*$/.test(prev.data), next?.type === "Text" && /^\s*[a-z,.(A-Z]/.test(next.data)];
          const isInline = (n.type === "RegularElement" && INLINE.has(n.name)) || n.type === "IfBlock" || n.type === "EachBlock" || n.type === "RenderTag" || (n.type === "Component" && n.name !== "Icon");
          if (isInline && (near[0] || near[1])) todo.push([f, line(t, n.start), "inline", t.slice(Math.max(0, n.start - 70), Math.min(n.end + 60, n.start + 260)).replace(/\s+/g, " ")]);
        }
        walk(n);
      });
      flush();
    };
    const walk = (n) => {
      if (!n) return;
      if (n.type === "Fragment") return walkFrag(n.nodes);
      if (n.attributes) for (const a of n.attributes) { if (a.type === "Attribute") attr(a); else if (a.type === "SpreadAttribute") exprEdits(a.expression); }
      if (n.type === "ConstTag") exprEdits(n.declaration.declarations ? n.declaration.declarations[0].init : n.declaration);
      if (n.type === "EachBlock") exprEdits(n.expression);
      if (n.type === "RenderTag") exprEdits(n.expression);
      for (const k of ["fragment", "consequent", "alternate", "body", "fallback", "pending", "then", "catch"]) if (n[k] && n[k].type === "Fragment") walkFrag(n[k].nodes);
    };
    walkFrag(ast.fragment.nodes);
  }
  if (!edits.length) continue;
  edits.sort((a, b) => b[0] - a[0]);
  let s = t;
  for (const [a, b, x] of edits) s = s.slice(0, a) + x + s.slice(b);
  let rel = relative(dirname(f), "kit/say/say"); if (!rel.startsWith(".")) rel = "./" + rel;
  const imp = `import { say } from "${rel}";\n`;
  if (f.endsWith(".ts")) {
    const m = [...s.matchAll(/^import [^;]*;\n/gm)];
    if (m.length) { const at = m.at(-1).index + m.at(-1)[0].length; s = s.slice(0, at) + imp + s.slice(at); }
    else { const d = s.match(/^\/\*\*[^]*?\*\/\n\n?/); const at = d ? d[0].length : 0; s = s.slice(0, at) + imp + "\n" + s.slice(at); }
  } else {
    const sc = s.match(/<script lang="ts"[^>]*>\n/g)?.at(-1);
    if (!sc) s = `<script lang="ts">\n  ${imp}</script>\n\n` + s;
    else {
      const st = s.lastIndexOf(sc) + sc.length;
      const end = s.indexOf("</script>", st);
      const body = s.slice(st, end);
      const m = [...body.matchAll(/^  import [^;]*;\n/gm)];
      const at = m.length ? m.at(-1).index + m.at(-1)[0].length : 0;
      s = s.slice(0, st) + body.slice(0, at) + "  " + imp + body.slice(at) + s.slice(end);
    }
  }
  writeFileSync(`${root}/${f}`, s);
}
const order = ["app","kit","cards","games","controls","text","sheet","table","clock","company","fair","wild","mat","knock","melds","declare","results","panel","page","newgame"];
const rooms = [...messages.keys()].sort((a, b) => (order.indexOf(a) + 1 || 99) - (order.indexOf(b) + 1 || 99) || a.localeCompare(b));
let toml = "";
for (const r of rooms) { toml += `\n[web.${r}]\n`; for (const [text, k] of [...messages.get(r)]) toml += `${k} = ${JSON.stringify(text)}\n`; }
writeFileSync("/tmp/w/wt-tools/out.toml", toml);
writeFileSync("/tmp/w/wt-tools/todo.tsv", todo.map(x => x.map(String).map(s => s.replace(/\n/g, "⏎")).join("\t")).join("\n") + "\n");
writeFileSync("/tmp/w/wt-tools/shared.json", JSON.stringify([...counts].filter(([t, r]) => r.size > 1 && !/^ | $/.test(t)).map(([t]) => t)));
console.log(files.length, "files", [...messages.values()].reduce((n, m) => n + m.size, 0), "messages", todo.length, "todo");
