/** The sandbox's only style sheet: the product's tokens in light and dark, then its parts. */
export const styleSheet = `
:root{color-scheme:light dark;
--canvas:#f5f3ee;--surface:#fff;--surface-sunken:#efece5;--ink:#1f1d1a;--ink-quiet:#6d675e;--line:#e5e0d6;
--accent:#1d4d41;--accent-soft:#e3ece8;--on-accent:#fff;--positive:#2a7049;--positive-soft:#e2f0e7;
--warning:#8a5c00;--warning-soft:#f8efd9;--danger:#b3261e;--danger-soft:#fbe5e2;
--wechat:#057a41;--alipay:#0b62d6;--dingtalk:#0a64c2;--doudian:#161823;--taobao:#b8430a;--pinduoduo:#c0212b;--jd:#b3202a;--on-brand:#fff;--code-paper:#fff;
--radius-s:6px;--radius-m:10px;--radius-l:16px;
--shadow-1:0 1px 2px rgb(40 33 22/.06),0 1px 1px rgb(40 33 22/.04)}
@media (prefers-color-scheme:dark){:root{
--canvas:#161513;--surface:#201f1c;--surface-sunken:#2a2825;--ink:#f1eee8;--ink-quiet:#b2aba0;--line:#35322d;
--accent:#7fc0ab;--accent-soft:#22332e;--on-accent:#0f1f1a;--positive:#79c796;--positive-soft:#1e3327;
--warning:#e0b050;--warning-soft:#3a2f17;--danger:#f2857d;--danger-soft:#412321;
--wechat:#3fbf7c;--alipay:#7db0ff;--dingtalk:#79b4ff;--doudian:#e8e8ec;--taobao:#ff9b5c;--pinduoduo:#ff8d8d;--jd:#ff9a8a;--on-brand:#10130f;--shadow-1:none}}
*{box-sizing:border-box;margin:0}
body{background:var(--canvas);color:var(--ink);font:15px/1.5 "PingFang SC","HarmonyOS Sans SC","MiSans","Noto Sans SC",
"Noto Sans CJK SC",system-ui,sans-serif;min-height:100dvh;display:flex;flex-direction:column}
a{color:var(--accent)}:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.top{display:flex;flex-wrap:wrap;align-items:center;gap:4px;padding:12px 16px;max-width:760px;width:100%;margin:0 auto}
.top a{min-height:44px;display:inline-flex;align-items:center;padding:0 12px;border-radius:var(--radius-m);
text-decoration:none;color:var(--ink-quiet)}
.top a[aria-current]{background:var(--accent-soft);color:var(--accent);font-weight:600}
.top .end{margin-left:auto}
main{max-width:760px;width:100%;margin:0 auto;padding:4px 16px 40px;display:grid;gap:16px;align-content:start}
h1{font-size:24px;letter-spacing:-.01em}h2{font-size:17px}.quiet{color:var(--ink-quiet)}.small{font-size:13px}.lines{white-space:pre-line}
.number{font-variant-numeric:tabular-nums}
.card{background:var(--surface);border-radius:var(--radius-l);box-shadow:var(--shadow-1);padding:16px;display:grid;gap:12px}
.rows{padding:4px 16px;gap:0}
.rows>*{display:grid;grid-template-columns:44px 1fr auto;gap:12px;align-items:center;padding:12px 0;color:inherit;
text-decoration:none;min-height:68px}
.rows>*+*{border-top:1px solid var(--line)}
.rows>.stacked{grid-template-columns:minmax(0,1fr)}
.card .rows{padding:0}.rows .end{text-align:right;display:grid;gap:4px;justify-items:end}
.rows .words{min-width:0}.rows .words>*{overflow-wrap:anywhere}
.badge{width:44px;height:44px;border-radius:12px;display:grid;place-items:center;font-weight:700;font-size:18px;
color:var(--on-brand)}
.badge.wechat{background:var(--wechat)}.badge.alipay{background:var(--alipay)}
.badge.dingtalk{background:var(--dingtalk)}.badge.doudian{background:var(--doudian)}.badge.taobao{background:var(--taobao)}
.badge.pinduoduo{background:var(--pinduoduo)}.badge.jd{background:var(--jd)}.badge.message{background:var(--accent-soft);color:var(--accent)}
.pill{font-size:13px;border-radius:8px;padding:1px 10px;white-space:nowrap;background:var(--surface-sunken);
color:var(--ink-quiet)}
.pill.paid{background:var(--positive-soft);color:var(--positive)}
.pill.open{background:var(--warning-soft);color:var(--warning)}
.pill.failed{background:var(--danger-soft);color:var(--danger)}
.empty{text-align:center;padding:48px 20px}
.facts{display:grid;align-content:start;grid-template-columns:auto 1fr;gap:6px 20px}.facts dd{text-align:right;overflow-wrap:anywhere}
.facts dt{color:var(--ink-quiet)}
.sum{font-size:40px;font-weight:700;letter-spacing:-.02em;line-height:1.2}
.notice{border-radius:var(--radius-m);padding:10px 14px;background:var(--warning-soft);color:var(--warning)}
.notice.good{background:var(--positive-soft);color:var(--positive)}
.split{display:grid;gap:16px}
@media (min-width:680px){.split:has(.code){grid-template-columns:1fr 220px}}
.code{display:grid;gap:10px;justify-items:center;text-align:center;align-content:center}
.code svg{width:180px;height:180px;background:var(--code-paper);border-radius:var(--radius-m);padding:8px}
form,section{display:grid;gap:12px}.fields{display:grid;gap:12px;grid-template-columns:repeat(auto-fit,minmax(180px,1fr))}
label{display:grid;gap:4px;font-size:13px;color:var(--ink-quiet)}.lead{display:flex;gap:12px;align-items:center}
label.tick{display:flex;gap:10px;align-items:center;min-height:44px;font-size:15px;color:var(--ink)}
label.tick input{width:20px;height:20px;accent-color:var(--accent)}
select,input:not([type=checkbox],[type=radio]){font:inherit;font-size:16px;color:var(--ink);background:var(--surface);border:1px solid var(--line);
border-radius:var(--radius-m);min-height:44px;padding:0 12px;width:100%}
.actions{display:flex;flex-wrap:wrap;gap:10px}
button,.button{font:inherit;font-weight:600;border:0;border-radius:14px;min-height:48px;padding:0 20px;cursor:pointer;
background:var(--surface-sunken);color:var(--ink);display:inline-grid;place-items:center;text-decoration:none}
button.small{min-height:44px;padding:0 14px;border-radius:12px;font-weight:400}
button.primary,.button.primary{background:var(--accent);color:var(--on-accent)}
button.danger{color:var(--danger)}
body.phone{background:var(--canvas)}
.phone main{max-width:440px;flex:1;padding:24px 16px 0;grid-template-rows:auto 1fr auto;align-content:stretch;gap:20px}
.phone .brand{display:flex;align-items:center;gap:12px;font-weight:600}
.phone .brand .end{margin-left:auto;font-weight:400;min-height:44px;display:inline-flex;align-items:center}
.phone .sheet{align-self:start;background:var(--surface);border-radius:20px;padding:28px 20px;display:grid;gap:16px;
box-shadow:var(--shadow-1)}
.phone .center{text-align:center}.phone .below{padding-bottom:max(22px,env(safe-area-inset-bottom))}.phone .sum{font-size:46px}
.phone .foot{background:var(--surface);margin:0 -16px;padding:16px 16px max(22px,env(safe-area-inset-bottom));
border-radius:22px 22px 0 0;display:grid;gap:10px;box-shadow:0 -1px 0 var(--line)}
.phone .foot .two{display:grid;grid-template-columns:1fr 2fr;gap:10px}.phone .foot button{min-height:52px;font-size:16px}
.phone .foot .plain{background:none;font-weight:400;color:var(--ink-quiet);min-height:44px}
.mark{width:72px;height:72px;border-radius:50%;display:grid;place-items:center;margin:0 auto;
background:var(--positive-soft);color:var(--positive)}
.mark.failed{background:var(--danger-soft);color:var(--danger)}.mark.closed{background:var(--surface-sunken);
color:var(--ink-quiet)}
.mark svg{width:36px;height:36px}
@media (prefers-reduced-motion:no-preference){.mark{animation:appear .25s ease-out}
@keyframes appear{from{transform:scale(.7);opacity:0}}}
`
