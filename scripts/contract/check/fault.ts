import type { Project } from './project.ts';

export const drifts = {
  source: '契约源文件与合并后的契约',
  generated: '合并后的契约与生成的代码',
  server: '契约与服务端',
  screens: '契约与页面',
  base: '与上一版契约',
} as const;

export type Drift = keyof typeof drifts;

export interface Fault {
  drift: Drift;
  /** `file:line`, or a pointer into the contract. */
  where: string;
  what: string;
  hint: string;
}

/** What a drift's check has found: faults fail it, notes only tell. */
export interface Findings {
  faults: Fault[];
  notes: string[];
}

export const lineOf = (text: string, offset: number) => text.slice(0, offset).split('\n').length;

/** Where the contract's sources write an operation; the bundle's pointer when they do not. */
export function placeOfOperation(project: Project, id: string): string {
  for (const path of project.list('openapi/paths')) {
    const text = project.read(path) ?? '';
    const at = new RegExp(`^ *operationId: ['"]?${id}['"]?$`, 'm').exec(text);
    if (at) return `${path}:${lineOf(text, at.index)}`;
  }
  return `generated/openapi.json#${id}`;
}
