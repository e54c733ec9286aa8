/** A host's page with a few typical CSS rules, for example those of a framework. */
export interface HostPage {
  readonly name: string;
  readonly css: string;
  /**
   * Whether the page has unlayered rules for all elements. Such a page uses the guarded stylesheet (styles/guard.ts).
   */
  readonly needsGuard: boolean;
}

/** Rules like those of Tailwind's reset for boxes, borders, headings, lists, form fields and media. */
const reset = `
  *, ::before, ::after { box-sizing: border-box; margin: 0; padding: 0; border: 0 solid; }
  html { line-height: 1.5; tab-size: 4; }
  h1, h2, h3 { font-size: inherit; font-weight: inherit; }
  a { color: inherit; text-decoration: inherit; }
  ol, ul { list-style: none; }
  img, svg, video { display: block; vertical-align: middle; }
  img, video { max-width: 100%; height: auto; }
  button, input, textarea { font: inherit; letter-spacing: inherit; color: inherit; border-radius: 0; background: transparent; opacity: 1; }
  ::placeholder { opacity: 1; color: #9ca3af; }
  textarea { resize: vertical; }
  legend { padding: 0; }
`;

export const hostPages: readonly HostPage[] = [
  { name: "a reset in a layer (Tailwind 4)", css: `@layer base { ${reset} }`, needsGuard: false },
  { name: "a reset outside layers (Tailwind 3)", css: reset, needsGuard: true },
  {
    name: "rules for everything",
    css: `
      * { margin: 3px; padding: 2px; border: 1px solid red; font: italic 21px cursive; letter-spacing: 1px; line-height: 2; color: purple; text-align: center; }
      div, section, p, span { background: #ffe; }
      button, a { text-transform: uppercase; }
      svg { fill: lime; }
      a::after { content: " (lien)"; }
      button::before { content: "»"; }
      ::placeholder { color: lime; }
      ::first-line { color: lime; font-variant: small-caps; background: #eee; letter-spacing: 3px; }
    `,
    needsGuard: true,
  },
  {
    name: "an article's typography (prose)",
    css: `
      .prose { color: #444; line-height: 1.75; max-width: none; }
      .prose p { margin: 20px 0; }
      .prose :where(a) { color: #06c; font-weight: 500; text-decoration: underline; }
      .prose :where(h1) { font-size: 36px; margin: 0 0 32px; font-weight: 800; }
      .prose :where(h2) { font-size: 24px; margin: 48px 0 24px; }
      .prose ul { list-style: disc; padding-left: 26px; margin: 20px 0; }
      .prose ul > li { margin: 8px 0; padding-left: 6px; }
      .prose img, .prose figure { margin: 32px 0; }
      .prose figcaption { color: #888; font-size: 14px; margin-top: 12px; }
    `,
    needsGuard: true,
  },
  { name: "a root of 62.5%", css: "html { font-size: 62.5%; }", needsGuard: false },
  {
    name: "inherited oddities",
    css: `
      body { font: italic 700 11px/3 cursive; color: #999; text-align: right; text-transform: uppercase; letter-spacing: 4px;
        word-spacing: 9px; white-space: nowrap; text-indent: 40px; text-shadow: 1px 1px red; list-style: square; cursor: crosshair; }
    `,
    needsGuard: false,
  },
  {
    name: "an ancestor that clips",
    css: ".host-frame { overflow: hidden; transform: translateZ(0); }",
    needsGuard: false,
  },
];

/** The host's content around the widgets. */
export const hostContent = `
  <h1>Le journal</h1>
  <p class="lead">Un paragraphe avec <a href="#a">un lien</a> et <code>du code</code>.</p>
  <ul><li>un</li><li>deux</li></ul>
  <form><label>Nom <input value="Alice"></label> <button type="button">Envoyer</button></form>
  <table><tbody><tr><th>A</th><td>1</td></tr></tbody></table>
  <blockquote>Une citation</blockquote>
  <section class="button card feed section"><h2>Une carte</h2><header>entête</header><footer>pied</footer></section>
`;
