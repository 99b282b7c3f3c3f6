import ImageViewer from 'antd-mobile/es/components/image-viewer';
import { useId } from 'react';
import { IconButton } from '../ui/icon-button.tsx';
import { CloseIcon } from '../ui/icons/home.tsx';
import { useLayer } from './layer-context.ts';
import { Panel } from './panel.tsx';
import styles from './picture-viewer.module.css';
import type { OverlayControl } from './stack.ts';

interface PictureViewerProps extends OverlayControl {
  urls: readonly string[];
  /** Which of them was tapped. */
  current: number;
}

/** Two fingers make a picture larger, one leads to the next, a tap closes (decision 37). */
export const PictureViewer = ({ urls, current, close }: PictureViewerProps) => {
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
};
