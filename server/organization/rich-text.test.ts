import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { policies } from './policies.ts';
import { sanitize } from './rich-text.ts';

const harmless = /^(?:[^<>]|<\/?(?:h2|h3|p|ul|ol|li|strong|b|em)>|<br>)*$/;

describe('a rich text', () => {
  test('Rich text keeps headings, paragraphs, lists and emphasis', () => {
    const text = '<h2>一、适用</h2><p>每<strong>逐项</strong>写明<br>两行</p><ul><li>收款</li></ul>';
    expect(sanitize(text)).toBe(text);
  });

  test.each([
    ['attributes', '<p style="color:red" onclick="steal()">看</p>', '<p>看</p>'],
    ['links, not their words', '<a href="javascript:steal()">点这里</a>', '点这里'],
    ['what runs, words and all', 'a<script>steal()</script><style>p{}</style><iframe src=x></iframe>b', 'ab'],
    ['pictures that report', '<img src=x onerror=steal()>图', '图'],
    ['comments', 'a<!-- <p> -->b', 'ab'],
    ['foreign elements', '<svg><script>steal()</script><p>看</p></svg>', '<p>看</p>'],
  ])('Rich text loses %s', (_, given, expected) => {
    expect(sanitize(given)).toBe(expected);
  });

  test('A special character that is meant as text stays one', () => {
    expect(sanitize('未满 14 周岁 &lt;14，A &amp; B')).toBe('未满 14 周岁 &lt;14，A &amp; B');
  });

  test('Open elements are closed', () => {
    expect(sanitize('<ul><li>一<li>二')).toBe('<ul><li>一</li><li>二</li></ul>');
  });

  test('Of any input nothing but the allowed elements comes out', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom(
        '<',
        '>',
        '</',
        '<p',
        '<script>',
        '</p>',
        '<svg>',
        '<math><mtext>',
        '<table>',
        '<style>',
      ),
      fc.constantFrom('<img src=x onerror=y>', '<!--', '-->', '<![CDATA[', '&lt;', '"', "'", '<noscript>'),
    );
    fc.assert(
      fc.property(fc.array(piece), pieces => {
        expect(sanitize(pieces.join(''))).toMatch(harmless);
      }),
    );
  });
});

test('The policies have allowed elements only', () => {
  for (const { content } of Object.values(policies)) expect(sanitize(content)).toBe(content);
});
