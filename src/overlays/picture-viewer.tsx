import styles from './picture-viewer.module.css';
import { Sheet } from './sheet.tsx';

interface PictureViewerProps {
  /** The one that was tapped comes first. */
  urls: readonly string[];
}

export const PictureViewer = ({ urls }: PictureViewerProps) => (
  <Sheet title="看图片" note={urls.length > 1 ? `共 ${urls.length} 张` : undefined}>
    {urls.map((url, index) => (
      <img key={url} className={styles.picture} src={url} alt={`图片 ${index + 1}`} />
    ))}
  </Sheet>
);
