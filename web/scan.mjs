import { parse } from "svelte/compiler";
import ts from "typescript";
import { readdirSync, readFileSync } from "node:fs";
const root = "src";
const files = readdirSync(root, { recursive: true }).filter(f => /\.(ts|svelte)$/.test(f) && !/\.test\.|fixtures\/|gen\.ts/.test(f)).sort();
const ATTR = new Set(["aria-label","title","placeholder","alt","label","text","aria-roledescription","aria-description","aria-valuetext","summary","name","heading","note","empty","say","hint","unit","legend"]);
const out = [];
const lineOf = (t, p) => t.slice(0, p).split("\n").length;
function strings(src, off, full, file, kind) {
  const sf = ts.createSourceFile("x.ts", src, ts.ScriptTarget.Latest, true);
  const visit = (n) => {
    if (ts.isImportDeclaration(n) || ts.isTypeNode(n) || ts.isExportDeclaration(n)) return;
    if (ts.isStringLiteral(n) || ts.isNoSubstitutionTemplateLiteral(n)) {
      if (/[A-Za-z]/.test(n.text)) out.push([file, lineOf(full, off + n.getStart()), kind, n.getText()]);
      return;
    }
    if (ts.isTemplateExpression(n)) { const raw = n.getText(); const lit = n.head.text + n.templateSpans.map(s => s.literal.text).join(" "); if (/[A-Za-z]/.test(lit)) out.push([file, lineOf(full, off + n.getStart()), kind+"T", raw]); }
    ts.forEachChild(n, visit);
  };
  visit(sf);
}
for (const f of files) {
  const t = readFileSync(`${root}/${f}`, "utf8");
  if (f.endsWith(".ts")) { strings(t, 0, t, f, "ts"); continue; }
  const ast = parse(t, { modern: true });
  for (const s of [ast.instance, ast.module]) if (s) strings(t.slice(s.content.start, s.content.end), s.content.start, t, f, "sc");
  const walk = (n, parent) => {
    if (!n || typeof n !== "object") return;
    if (Array.isArray(n)) { n.forEach(x => walk(x, parent)); return; }
    if (n.type === "Text") { if (/[A-Za-z]{2}|\b[aI]\b/.test(n.data) && parent?.type !== "Attribute") out.push([f, lineOf(t, n.start), "text", n.raw.trim()]); return; }
    if (n.type === "Attribute") {
      if (n.value === true) return;
      const vals = Array.isArray(n.value) ? n.value : [n.value];
      const st = vals.filter(v => v.type === "Text").map(v => v.data).join(" ");
      if (/[A-Za-z]/.test(st) && ATTR.has(n.name)) out.push([f, lineOf(t, n.start), "attr", t.slice(n.start, n.end)]);
      for (const v of vals) if (v.type === "ExpressionTag") strings(t.slice(v.expression.start, v.expression.end), v.expression.start, t, f, "expA");
      return;
    }
    if (n.type === "StyleDirective" || n.type==="ClassDirective") return;
    if (n.type === "ExpressionTag" || n.type==="ConstTag") { const e = n.expression ?? n.declaration; strings(t.slice(e.start, e.end), e.start, t, f, "exp"); return; }
    if (n.type === "IfBlock" || n.type==="EachBlock" || n.type==="AwaitBlock"||n.type==="KeyBlock") { }
    for (const k of ["fragment","nodes","consequent","alternate","body","fallback","pending","then","catch","attributes"]) if (n[k]) walk(n[k], n);
  };
  walk(ast.fragment, null);
}
for (const o of out) console.log(o.join("\t"));
