import { type ContractDocument, resolve } from '../document.ts';
import type { Rule, Rules } from './fault.ts';
import { bare, everySchema, type SchemaNode } from './walk.ts';

/** What the reader is told: its own words, and those of what it refers to. */
const saidOf = (document: ContractDocument, { schema, said = '' }: SchemaNode) =>
  [
    said,
    ...[schema, resolve(document, schema), bare(document, schema)].map(own => own.description ?? ''),
  ].join();

/** Numbers of this name are described with one of these words. */
const told =
  (name: RegExp, unit: RegExp, what: string): Rule =>
  document =>
    everySchema(document)
      .filter(({ role, schema }) => {
        const { type, enum: values } = bare(document, schema);
        return (
          (role === 'property' || role === 'parameter') && /^(integer|number)$/.test(`${type}`) && !values
        );
      })
      .filter(node => name.test(node.name) && !unit.test(saidOf(document, node)))
      .map(({ at, name: property }) => ({ at, what: `${property}: ${what}` }));

export const unitRules: Rules = {
  'unit-money': told(
    /(amount|fee|price|money|balance|payable|cost|total(Fee|Amount))$/i,
    /单位为分/,
    'money says that it is 分',
  ),
  'unit-time': told(
    /(seconds?|minutes?|hours?|days?|months?|years?|duration|expiresIn|timestamp|interval)$/i,
    /秒|分钟|小时|天|月|年/,
    'a time says its unit',
  ),
  'unit-measure': told(
    /(distance|size|weight\w*|height\w*|width|dose|doses|quantity|percent|ml|durationValue)$/i,
    /米|克|字节|像素|付|盒|面|条|百分|毫升|单位见/,
    'a measure says its unit',
  ),
};
