/** What a description may be made of: text, lists, tables, links and pictures. Shared with the editor. */
export const descriptionTags = [
  ...['p', 'br', 'div', 'span', 'strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
  ...['ul', 'ol', 'li', 'blockquote', 'pre', 'code', 'hr', 'a', 'img', 'figure', 'figcaption'],
  ...['table', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'caption', 'colgroup', 'col'],
] as const;

/** Elements that go with all that is in them; of all others that are not allowed, the text stays. */
export const wordlessTags = [
  ...['script', 'style', 'textarea', 'option', 'noscript', 'noembed', 'noframes', 'xmp', 'plaintext', 'iframe', 'object', 'embed'],
  ...['template', 'title', 'form', 'svg', 'math'],
] as const;
