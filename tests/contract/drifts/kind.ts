import { type Drift, lineOf } from '#scripts/contract/check/fault.ts';
import type { Changes, Project } from '#scripts/contract/check/project.ts';
import { pickUntil, type Random } from './random.ts';

/** A change of the repository in memory. */
export interface Edit {
  changes?: Changes;
  seen?: string;
  /** The contract of the last release, if it differs from the current one. */
  base?: object;
  /** Appears in the message of a failure. */
  about: string;
}

export interface Breakage extends Edit {
  drift: Drift;
  /** The beginning of the expected fault's place. */
  where: string;
  /** A part of its text. */
  what: string;
}

export interface BreakingKind {
  name: string;
  make(random: Random, project: Project): Breakage;
}

export interface HarmlessKind {
  name: string;
  make(random: Random, project: Project): Edit;
}

export const textOf = (project: Project, path: string): string => {
  const text = project.read(path);
  if (text === undefined) throw new Error(`${path} is missing`);
  return text;
};

export const edit = (path: string, text: string | undefined): Changes => new Map([[path, text]]);

/** A random match of a pattern in one of the files. */
export function pickMatch(random: Random, project: Project, paths: readonly string[], pattern: RegExp) {
  return pickUntil(random, paths, path => {
    const text = textOf(project, path);
    const matches = [...text.matchAll(pattern)];
    if (matches.length === 0) return undefined;
    const match = random.pick(matches);
    const at = match.index;
    return {
      path,
      text,
      match,
      at,
      line: lineOf(text, at),
      /** Returns the file's text with the match replaced. */
      with: (replacement: string) => text.slice(0, at) + replacement + text.slice(at + match[0].length),
    };
  });
}
