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

/** The result of one drift's check. Faults fail it, notes do not. */
export interface Findings {
  faults: Fault[];
  notes: string[];
}

export const lineOf = (text: string, offset: number) => text.slice(0, offset).split('\n').length;

/** The operation's place in the contract's sources; else its pointer in the bundle. */
export function placeOfOperation(project: Project, id: string): string {
  for (const path of project.list('openapi/paths')) {
    const text = project.read(path) ?? '';
    const at = new RegExp(`^ *operationId: ['"]?${id}['"]?$`, 'm').exec(text);
    if (at) return `${path}:${lineOf(text, at.index)}`;
  }
  return `generated/openapi.json#${id}`;
}
