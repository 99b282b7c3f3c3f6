import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';

type Node = DefaultTreeAdapterTypes.ChildNode;

/** What a text may be made of; none of them with an attribute. */
const kept = new Set(['h2', 'h3', 'p', 'ul', 'ol', 'li', 'strong', 'b', 'em', 'br']);

/** Their words are no text either. */
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
 * Parsed as a browser parses it and written anew from names and words, so that nothing that acts comes through:
 * no attribute, no address, no element but those above.
 */
export const sanitize = (html: string): string => parseFragment(html).childNodes.map(write).join('');
