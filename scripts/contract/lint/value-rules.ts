import type { ContractDocument } from '#scripts/contract/document.ts';
import type { Found, Rule, Rules } from './fault.ts';
import { listExamples, objectsIn, textsIn } from './walk.ts';

/** Every example of the document, of requests and of answers. */
const values = (document: ContractDocument) =>
  listExamples(document).flatMap(entry => [
    ...entry.parameters.map(({ name, example }) => ({
      at: `${entry.at}/parameters/${name}`,
      value: example,
    })),
    ...entry.requests,
    ...entry.answers,
  ]);

const answers = (document: ContractDocument) => listExamples(document).flatMap(entry => entry.answers);

type Values = (document: ContractDocument) => { at: string; value: unknown }[];

/** A rule that checks each text inside some examples. */
const eachText =
  (of: Values, judge: (text: string) => string | false): Rule =>
  document =>
    of(document)
      .flatMap(({ at, value }) => textsIn(value, at))
      .flatMap(({ at, text }): Found[] => {
        const what = judge(text);
        return what ? [{ at, what }] : [];
      });

/** First two digits of the region codes of GB/T 2260, including the reserved 83 and 91. */
const regions = /^(1[1-5]|2[1-3]|3[1-7]|4[1-6]|5[0-4]|6[1-5]|71|8[1-3]|91)/;

function isRealDate(text: string): boolean {
  const [date = '', time = '00:00:00'] = text.split(' ');
  const moment = new Date(`${date}T${time}Z`);
  const year = Number(date.slice(0, 4));
  return (
    !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(date) && year >= 1900 && year <= 2060
  );
}

/** A JSON document inside a text, as in the export of a person's data. */
const isDocument = (text: string) => text.startsWith('{');

const pairs: [earlier: RegExp, later: string][] = [
  [/^(.*)StartTime$/, '$1EndTime'],
  [/^startTime$/, 'endTime'],
  [/^(.*)StartDate$/, '$1EndDate'],
  [/^startDate$/, 'endDate'],
  [/^createdAt$/, 'updatedAt'],
];

export const valueRules: Rules = {
  'value-id-number': eachText(
    values,
    text => /^\d{17}[\dXx]$/.test(text) && regions.test(text) && `${text} 可能是真人的：地区码用 99 开头`,
  ),

  'value-masked': eachText(
    answers,
    text =>
      !isDocument(text) &&
      (/(?<!\d)1[3-9]\d{9}(?!\d)/.test(text) || /^\d{17}[\dXx]$/.test(text)) &&
      `应答里的 ${text} 须打码`,
  ),

  // The app's own links: everything after the hash, as the app shares its screens (src/wechat/share-link.ts).
  'value-link': eachText(
    answers,
    text =>
      /^https:[/][/][^/]+[/]crm[/]/.test(text) &&
      !/^https:[/][/]m[.]wenzhi[.]example[/]crm[/]#[/][^?]*[?]([^=&]+=[^=&]*&)*topOrgId=\w+$/.test(text) &&
      `${text} 应为 https://m.wenzhi.example/crm/#/页面?…&topOrgId=…`,
  ),

  'value-date': eachText(
    values,
    text =>
      /^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?$/.test(text) &&
      !isRealDate(text) &&
      `${text} 不是 1900 至 2060 年的日期`,
  ),

  'value-order': document =>
    values(document)
      .flatMap(({ at, value }) => objectsIn(value, at))
      .flatMap(({ at, object }) =>
        pairs.flatMap(([earlier, later]) =>
          Object.keys(object)
            .filter(key => earlier.test(key))
            .map(key => [object[key], object[key.replace(earlier, later)]])
            .filter(([start, end]) => typeof start === 'string' && typeof end === 'string' && start > end)
            .map(([start, end]) => ({ at, what: `${start} 在 ${end} 之后` })),
        ),
      ),

  'value-placeholder': eachText(
    values,
    text =>
      /^(string|text|test|foo|bar|abc|xxx+|todo|示例|测试|张三|李四|某某)$|lorem|example\.(org|net)/i.test(
        text,
      ) && `“${text}”是占位的文字`,
  ),
};
