import { bundlePath } from '#scripts/contract/bundle.ts';
import { hashOf, type Manifest, manifestPath } from '#scripts/contract/manifest.ts';
import type { Fault, Findings } from './fault.ts';
import type { Project } from './project.ts';

const hint = '运行 npm run generate；generated/ 不手改';
const fault = (where: string, what: string): Fault => ({ drift: 'generated', where, what, hint });

function readManifest(project: Project): Manifest | undefined {
  try {
    return JSON.parse(project.read(manifestPath) ?? '') as Manifest;
  } catch {
    return undefined;
  }
}

/** Drift 2: the bundle and the files generated from it, by the hashes of the manifest. */
export function checkGenerated(project: Project): Findings {
  const manifest = readManifest(project);
  if (!manifest) return { faults: [fault(manifestPath, '没有生成时留下的清单')], notes: [] };
  const stale = manifest.bundle !== hashOf(project.read(bundlePath) ?? '');
  const own = new Set([bundlePath, manifestPath]);
  const present = project.list('generated').filter(path => !own.has(path));
  const edited = present.flatMap(path => {
    const hash = manifest.files[path];
    if (hash === undefined) return [fault(path, '不是由契约生成的')];
    return hash === hashOf(project.read(path) ?? '') ? [] : [fault(path, '生成之后被改过')];
  });
  const presentPaths = new Set(present);
  const missing = Object.keys(manifest.files).filter(path => !presentPaths.has(path));
  return {
    faults: [
      ...(stale ? [fault(bundlePath, '契约改了，代码还没有重新生成')] : []),
      ...edited,
      ...missing.map(path => fault(path, '生成的文件不见了')),
    ],
    notes: [],
  };
}

/** Drift 2 again, by comparing with what the generator writes now. */
export function compareWithFresh(project: Project, fresh: ReadonlyMap<string, string>): Fault[] {
  const present = project.list('generated');
  return [...new Set([...present, ...fresh.keys()])].sort().flatMap(path => {
    const [given, wanted] = [project.read(path), fresh.get(path)];
    if (given === wanted) return [];
    if (wanted === undefined) return [fault(path, '重新生成时没有这个文件')];
    return [fault(path, given === undefined ? '重新生成时多出这个文件' : '与重新生成的不同')];
  });
}
