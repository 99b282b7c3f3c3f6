import { type RefObject, useEffect, useRef, useState } from 'react';
import { useGetImageCaptcha } from '#generated/hooks/auth/auth.ts';
import { Field } from '#src/ui/field.tsx';
import styles from './captcha-field.module.css';
import type { Captcha } from './use-sms-code.ts';

interface CaptchaFieldProps {
  captcha: Captcha;
  inputRef: RefObject<HTMLInputElement | null>;
  onChange: (imageCode: string) => void;
  /** Asks for another picture. The typed text belonged to the one before. */
  onRenew: () => void;
}

/** The captcha picture, if the server requires one (specification §5), with a spoken form for blind people. */
export const CaptchaField = ({ captcha, inputRef, onChange, onRenew }: CaptchaFieldProps) => {
  const { randomKey, imageCode, error } = captcha;
  const [spoken, setSpoken] = useState(false);
  const wanted = useRef(false);
  const picture = useGetImageCaptcha(
    { randomKey, spoken },
    // A second request would make another captcha and end this one.
    { query: { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnReconnect: false } },
  );
  const { captchaImg, captchaAudio } = picture.data ?? {};

  useEffect(() => {
    if (!captchaAudio || !wanted.current) return;
    wanted.current = false;
    play(captchaAudio);
  }, [captchaAudio]);

  const hear = () => {
    if (captchaAudio) {
      play(captchaAudio);
      return;
    }
    wanted.current = true;
    setSpoken(true);
    onRenew();
  };

  const failed = picture.isError && !picture.isFetching;
  return (
    <div>
      <Field
        kind="captcha"
        name="imageCode"
        inputRef={inputRef}
        label="图形验证码"
        placeholder="图中的数字"
        maxLength={6}
        value={imageCode}
        error={error}
        onChange={text => onChange(text.replace(/\s/g, ''))}
        end={
          <span className={styles.frame}>
            {captchaImg && <img className={styles.picture} src={captchaImg} alt="图形验证码，看不见可以听" />}
            {failed && <span className={styles.lost}>图片未加载</span>}
          </span>
        }
      />
      <p className={styles.ways}>
        看不清？
        <button className={styles.way} type="button" onClick={onRenew}>
          换一张
        </button>
        <button
          className={styles.way}
          type="button"
          aria-busy={(spoken && picture.isFetching) || undefined}
          onClick={hear}
        >
          {captchaAudio ? '再听一遍' : '听语音'}
        </button>
      </p>
    </div>
  );
};

/** Where the browser plays only on a tap, the button 再听一遍 is there. */
const play = (sound: string) => {
  new Audio(sound).play().catch(() => undefined);
};
