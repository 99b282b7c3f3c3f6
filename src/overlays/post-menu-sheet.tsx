import { useNavigate } from 'react-router-dom';
import { paths } from '../paths.ts';
import { AnswerIcon, EditIcon, ForwardIcon, QuestionIcon } from '../ui/icons/rest.tsx';
import { useLink } from '../ui/use-org.ts';
import styles from './post-menu-sheet.module.css';
import { Sheet } from './sheet.tsx';
import type { OverlayControl } from './stack.ts';

const choices = [
  { label: '提个问题', Icon: QuestionIcon, address: paths.issueQuestions.link({}) },
  { label: '回答问题', Icon: AnswerIcon, address: paths.questionList.link() },
  { label: '发动态', Icon: EditIcon, address: paths.issuePost.link({}) },
];

/** Specification §2, post menu: it closes, then navigates. */
export const PostMenuSheet = ({ close }: OverlayControl) => {
  const navigate = useNavigate();
  const link = useLink();
  const choose = async (address: string) => {
    await close();
    navigate(link(address));
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
};
