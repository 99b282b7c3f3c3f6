import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';

type Node = DefaultTreeAdapterTypes.ChildNode;

/** The elements that a text may have, without attributes. */
const kept = new Set(['h2', 'h3', 'p', 'ul', 'ol', 'li', 'strong', 'b', 'em', 'br']);

/** Elements whose content is dropped, too. */
const dropped = new Set(['script', 'style', 'template', 'iframe', 'object', 'noscript', 'title', 'textarea']);

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function write(node: Node): string {
  if (node.nodeName === '#text' && 'value' in node) {
    return node.value.replace(/[&<>]/g, sign => escapes[sign] ?? '');
  }
  if (!('tagName' in node) || dropped.has(node.tagName)) return '';
  const words = node.childNodes.map(write).join('');
  if (!kept.has(node.tagName)) return words;
  return node.tagName === 'br' ? '<br>' : `<${node.tagName}>${words}</${node.tagName}>`;
}

/**
 * Parses a text as a browser does and rebuilds it from tag names and text, so that nothing active is left:
 * no attribute, no address, no element but those above.
 */
export const sanitize = (html: string): string => parseFragment(html).childNodes.map(write).join('');
