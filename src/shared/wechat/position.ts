import { toast } from '#src/overlays/toast.ts';
import { createStore } from '#src/platform/store.ts';
import { type Location, nowhere } from '#src/wechat/port.ts';
import { wechat } from '#src/wechat/wechat.ts';

/** Where the person is, once they have asked for something near; distances show from then on. */
export const position = createStore<Location | undefined>(undefined);

/** Says so when nothing came of it. */
export const findPosition = async (): Promise<Location | undefined> => {
  // The network may go before the port has come.
  const found = await wechat().then(
    port => port.locate(),
    () => nowhere,
  );
  if (found.latitude === nowhere.latitude && found.longitude === nowhere.longitude) {
    toast('未获取到位置，可自行选择门店');
    return undefined;
  }
  position.set(found);
  return found;
};
