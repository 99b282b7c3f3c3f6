import { Sheet } from '#src/overlays/sheet.tsx';
import type { OverlayControl } from '#src/overlays/stack.ts';
import { paths } from '#src/paths.ts';
import { AnswerIcon, EditIcon, ForwardIcon, QuestionIcon } from '#src/ui/icons/rest.tsx';
import { useGo } from '#src/ui/use-go.ts';
import styles from './post-menu-sheet.module.css';

const choices = [
  { label: '提个问题', Icon: QuestionIcon, address: paths.issueQuestions.link({}) },
  { label: '回答问题', Icon: AnswerIcon, address: paths.questionList.link() },
  { label: '发动态', Icon: EditIcon, address: paths.issuePost.link({}) },
];

/** Specification §2, post menu: it closes, then navigates. */
export default function PostMenuSheet({ close }: OverlayControl) {
  const go = useGo();
  const choose = async (address: string) => {
    await close();
    go(address);
  };
  return (
    <Sheet title="发布">
      <ul>
        {choices.map(({ label, Icon, address }) => (
          <li key={label} className={styles.choice}>
            <button className={styles.button} type="button" onClick={() => void choose(address)}>
              <Icon />
              <span className={styles.label}>{label}</span>
              <ForwardIcon size={20} />
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
