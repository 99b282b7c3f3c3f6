import ImageViewer from 'antd-mobile/es/components/image-viewer';
import { useId } from 'react';
import { useLayer } from '#src/overlays/layer-context.ts';
import { Panel } from '#src/overlays/panel.tsx';
import type { OverlayControl } from '#src/overlays/stack.ts';
import { IconButton } from '#src/ui/icon-button.tsx';
import { CloseIcon } from '#src/ui/icons/home.tsx';
import styles from './picture-viewer.module.css';

interface PictureViewerProps extends OverlayControl {
  urls: readonly string[];
  /** Which of them was tapped. */
  current: number;
}

/** Two fingers make a picture larger, one leads to the next, a tap closes (decision 37). */
export default function PictureViewer({ urls, current, close }: PictureViewerProps) {
  const titleId = useId();
  const { closing } = useLayer();
  const viewer = { visible: !closing, maxZoom: 4, onClose: () => void close() };
  return (
    <Panel className={styles.viewer} titleId={titleId}>
      <h2 id={titleId} className="sr-only">
        看图片
      </h2>
      {urls.length === 1 ? (
        <ImageViewer {...viewer} image={urls[0] ?? ''} />
      ) : (
        <ImageViewer.Multi {...viewer} images={[...urls]} defaultIndex={current} />
      )}
      <span className={styles.close}>
        <IconButton label="关闭" onClick={viewer.onClose}>
          <CloseIcon />
        </IconButton>
      </span>
    </Panel>
  );
}
