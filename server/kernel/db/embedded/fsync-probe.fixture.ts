// Preloaded into the process of writer.fixture.ts and its worker thread: reports every fsync on standard output, and
// lets them fail, as a broken disk would, once the file that DISK_BROKEN names exists.
import fs from 'node:fs';

const fsyncSync = fs.fsyncSync;
fs.fsyncSync = fd => {
  if (fs.existsSync(process.env.DISK_BROKEN ?? '')) throw Object.assign(new Error('EIO'), { code: 'EIO' });
  fsyncSync(fd);
  fs.writeSync(1, 'fsync\n');
};
