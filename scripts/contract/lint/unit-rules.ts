import { type ContractDocument, resolve } from '#scripts/contract/document.ts';
import type { Rule, Rules } from './fault.ts';
import { bare, everySchema, type SchemaNode } from './walk.ts';

/** A schema's own description and those of the schemas that it refers to. */
const descriptionsOf = (document: ContractDocument, { schema, parameterDescription = '' }: SchemaNode) =>
  [
    parameterDescription,
    ...[schema, resolve(document, schema), bare(document, schema)].map(own => own.description ?? ''),
  ].join();

/** Numbers with such a name must have one of these words in their description. */
const described =
  (name: RegExp, unit: RegExp, what: string): Rule =>
  document =>
    everySchema(document)
      .filter(({ role, schema }) => {
        const { type, enum: values } = bare(document, schema);
        return (
          (role === 'property' || role === 'parameter') && /^(integer|number)$/.test(`${type}`) && !values
        );
      })
      .filter(node => name.test(node.name) && !unit.test(descriptionsOf(document, node)))
      .map(({ at, name: property }) => ({ at, what: `${property}：${what}` }));

export const unitRules: Rules = {
  'unit-money': described(
    /(amount|fee|price|money|balance|payable|cost|total(Fee|Amount))$/i,
    /单位为分/,
    '金额须说明单位为分',
  ),
  'unit-time': described(
    /(seconds?|minutes?|hours?|days?|months?|years?|duration|expiresIn|timestamp|interval)$/i,
    /秒|分钟|小时|天|月|年/,
    '时长须说明单位',
  ),
  'unit-measure': described(
    /(distance|size|weight\w*|height\w*|width|dose|doses|quantity|percent|ml|durationValue)$/i,
    /米|克|字节|像素|付|盒|面|条|百分|毫升|单位见/,
    '度量须说明单位',
  ),
};
