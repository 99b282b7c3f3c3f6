import type { SystemParam } from '#generated/model/system-param.ts';
import { formatFullDay } from '#src/lib/business-date.ts';
import { appAddress } from '#src/platform/outside-address.ts';
import { previewPictures } from '#src/shared/wechat/pictures.ts';
import { Card } from '#src/ui/card.tsx';
import { Link } from '#src/ui/link.tsx';
import { RichText } from '#src/ui/rich-text.tsx';
import { Bone } from '#src/ui/skeleton.tsx';
import styles from './sections.module.css';

/** One card a section, as the organization words it. */
export const Sections = ({ params }: { params: readonly SystemParam[] }) =>
  params.map(param => <Section key={param.paramId} param={param} />);

const Section = ({ param: { name, value, content, images, link, updatedOn } }: { param: SystemParam }) => {
  return (
    <Card title={name}>
      {value !== null && <p className={styles.value}>{value}</p>}
      {content !== null && <RichText html={content} />}
      {images.map((url, index) => (
        <button
          key={url}
          className={styles.picture}
          type="button"
          aria-label={`放大看${name}${images.length > 1 ? `，第 ${index + 1} 张` : ''}`}
          onClick={() => void previewPictures(images, url)}
        >
          <img src={url} alt="" loading="lazy" />
        </button>
      ))}
      {link !== null && (
        <Link className={styles.more} to={appAddress(link)}>
          查看详情
        </Link>
      )}
      <p className={styles.date}>更新于 {formatFullDay(updatedOn)}</p>
    </Card>
  );
};

export const SectionsSkeleton = () => (
  <>
    {['one', 'two', 'three'].map(key => (
      <Card key={key}>
        <Bone width="46%" height="title" />
        <Bone />
        <Bone width="92%" />
        <Bone width="60%" />
      </Card>
    ))}
  </>
);
