// A process of its own for disk.test.ts: stores a picture so large that it can be killed in the middle of it.
import { diskStorage } from './disk.ts';

const [folder = '', bytes = ''] = process.argv.slice(2);
await diskStorage(folder).put('ihalf.jpg', new Uint8Array(Number(bytes)).fill(7));
