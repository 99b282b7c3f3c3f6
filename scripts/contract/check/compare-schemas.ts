import { type ContractDocument, resolve, type Schema } from '#scripts/contract/document.ts';
import {
  type Direction,
  labelOf,
  nameOfRef,
  narrowed,
  type Place,
  renamedValues,
  splitNull,
} from './changes.ts';

export type ReportChange = (
  place: Place,
  kind: string,
  what: string,
  extra?: { value?: string; callers?: boolean },
) => void;

const side = (direction: Direction) => (direction === 'request' ? '请求' : '应答');
const list = (values: readonly unknown[]) => values.map(String).join('、');

/** Compares two contracts at one place and everything below it. Each named schema is compared once. */
export function schemaComparer(base: ContractDocument, head: ContractDocument, report: ReportChange) {
  const seen = new Set<string>();

  function compareProperties(place: Place, before: Schema, after: Schema): void {
    const { direction, schema } = place;
    const [old, now] = [before.properties ?? {}, after.properties ?? {}];
    const [needed, needs] = [new Set(before.required), new Set(after.required)];
    for (const [name, property] of Object.entries(old)) {
      const here: Place = { schema, property: name, direction };
      const next = now[name];
      if (!next) {
        report(here, 'removed', `从 ${schema} 去掉 ${name}`);
        continue;
      }
      if (needs.has(name) && !needed.has(name)) {
        report(here, 'now-required', `${labelOf(here)} 变成必有（${side(direction)}）`, {
          callers: direction === 'request',
        });
      }
      if (needed.has(name) && !needs.has(name)) {
        report(here, 'now-optional', `${labelOf(here)} 变成可有可无（${side(direction)}）`);
      }
      compare(here, property, next);
    }
    if (direction === 'answer') return;
    for (const name of Object.keys(now)) {
      if (name in old || !needs.has(name)) continue;
      report({ schema, property: name, direction }, 'added-required', `${schema} 要求新的一项 ${name}`, {
        callers: true,
      });
    }
  }

  function compareValues(place: Place, before: Schema, after: Schema): void {
    const label = labelOf(place);
    const callers = place.direction === 'request';
    if (JSON.stringify(before.type) !== JSON.stringify(after.type)) {
      report(place, 'type', `${label} 的类型由 ${before.type ?? '任意'} 变成 ${after.type ?? '任意'}`, {
        callers,
      });
      return;
    }
    if (before.pattern !== after.pattern) {
      report(
        place,
        'pattern',
        `${label} 的格式由 ${before.pattern ?? '不限'} 变成 ${after.pattern ?? '不限'}`,
        { callers },
      );
    }
    const [old, now] = [before.enum, after.enum];
    if (old && !now) report(place, 'enum', `${label} 不再限于 ${list(old)}`);
    if (!old && now) report(place, 'enum', `${label} 只许 ${list(now)}`, { callers });
    const [removed, added] =
      old && now
        ? [old.filter(item => !now.includes(item)), now.filter(item => !old.includes(item))]
        : [[], []];
    for (const value of removed) {
      report(place, `enum-removed-${value}`, `${label} 去掉取值 ${value}`, { value: String(value), callers });
    }
    for (const value of added) {
      report(place, `enum-added-${value}`, `${label} 多出取值 ${value}`);
    }
    for (const { value, from, to } of renamedValues(before, after)) {
      report(place, `enum-name-${value}`, `${label} 的 ${value} 由 ${from} 改叫 ${to}`, {
        value: String(value),
      });
    }
    if (before.default !== undefined && before.default !== after.default) {
      report(place, 'default', `${label} 不给时由 ${before.default} 变成 ${after.default ?? '不定'}`, {
        callers,
      });
    }
    const condition = ({ if: given, then, const: only }: Schema) => JSON.stringify([given, then, only]);
    if (condition(before) !== condition(after) && (callers || before.then || before.const !== undefined)) {
      report(place, 'condition', `${label} 在何种情形下须有什么变了`, { callers });
    }
    if (place.direction === 'request') {
      for (const name of narrowed(before, after)) {
        report(place, name, `${label} 的 ${name} 收紧`, { callers });
      }
      return;
    }
    // Apps that are out there check answers by the bounds that they know.
    for (const name of narrowed(after, before)) {
      report(place, `${name}-widened`, `${label} 的 ${name} 放宽（应答）`);
    }
  }

  function compare(place: Place, before: Schema, after: Schema): void {
    const [was, is] = [splitNull(before), splitNull(after)];
    if (was.nullable !== is.nullable) {
      const what = `${labelOf(place)} ${is.nullable ? '可为 null 了' : '不再可为 null'}（${side(place.direction)}）`;
      if (is.nullable === (place.direction === 'answer')) {
        report(place, is.nullable ? 'nullable' : 'not-nullable', what, {
          callers: place.direction === 'request',
        });
      }
    }
    const [name, nextName] = [nameOfRef(was.core), nameOfRef(is.core)];
    const [old, now] = [resolve(base, was.core), resolve(head, is.core)];
    const here: Place =
      name !== undefined && (old.properties || name === nextName)
        ? { schema: name, direction: place.direction }
        : place;
    const key = JSON.stringify([here, name, nextName]);
    if (name !== undefined && here !== place) {
      if (seen.has(key)) return;
      seen.add(key);
    }
    compareValues(here, old, now);
    if (old.properties || now.properties) compareProperties(here, old, now);
    if (old.items && now.items) compare(here, old.items, now.items);
    const [variants, next] = [was.nullable ? [] : (old.oneOf ?? []), is.nullable ? [] : (now.oneOf ?? [])];
    if (variants.length !== next.length) report(here, 'variants', `${labelOf(here)} 的几种形式变了`);
    else for (const [index, variant] of variants.entries()) compare(here, variant, next[index] as Schema);
  }

  return compare;
}
