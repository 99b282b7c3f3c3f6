import { type FormEvent, useEffect, useRef, useState } from 'react';
import { IconButton } from '#src/ui/icon-button.tsx';
import { CloseIcon, SearchIcon } from '#src/ui/icons/home.tsx';
import styles from './search-field.module.css';

interface SearchFieldProps {
  value: string;
  onSearch: (keyword: string) => void;
  placeholder: string;
}

/** The list follows once the hand rests. */
const restMs = 400;

export const SearchField = ({ value, onSearch, placeholder }: SearchFieldProps) => {
  const [text, setText] = useState(value);
  const [followed, setFollowed] = useState(value);
  const [composing, setComposing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  if (followed !== value) {
    setFollowed(value);
    setText(value);
  }

  useEffect(() => {
    const keyword = text.trim();
    if (composing || keyword === value) return;
    const timer = setTimeout(() => onSearch(keyword), restMs);
    return () => clearTimeout(timer);
  }, [text, composing, value, onSearch]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(text.trim());
  };

  return (
    <form className={styles.search} onSubmit={submit}>
      <SearchIcon size={22} />
      <input
        ref={input}
        className={styles.input}
        type="search"
        aria-label="搜医生、病症"
        placeholder={placeholder}
        maxLength={30}
        value={text}
        onChange={event => setText(event.target.value)}
        onCompositionStart={() => setComposing(true)}
        onCompositionEnd={event => {
          setComposing(false);
          setText(event.currentTarget.value);
        }}
      />
      {text !== '' && (
        <IconButton
          label="清空搜索"
          onClick={() => {
            setText('');
            onSearch('');
            input.current?.focus();
          }}
        >
          <CloseIcon size={18} />
        </IconButton>
      )}
    </form>
  );
};
