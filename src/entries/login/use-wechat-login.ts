import { useEffect } from 'react';
import { useLogin } from '#generated/hooks/auth/auth.ts';
import { ErrorCode } from '#generated/model/error-code.ts';
import { toast } from '#src/overlays/toast.ts';
import { takeWechatReturn } from './wechat-return.ts';

const returned = takeWechatReturn(window);
let taken = false;

/** Where WeChat is not open, or takes the authorisation for none, the phone is left: that is said, not toasted. */
const handles = [ErrorCode.NOT_OPEN, ErrorCode.WECHAT_KEY_INVALID];

/** Logs in with the authorisation that WeChat has just led back with; `busy` until it is known what came of it. */
export const useWechatLogin = (onDone: () => void) => {
  const { mutate, status } = useLogin({
    request: { handles },
    mutation: {
      onSuccess: onDone,
      onError: () => toast('微信登录没有成功，请用手机号登录', { type: 'warn', duration: 4_000 }),
    },
  });

  useEffect(() => {
    if (!returned || taken) return;
    // A code is good for one login, and effects run twice in development.
    taken = true;
    mutate({ data: { ...returned } });
  }, [mutate]);

  return { busy: returned !== undefined && status !== 'error' };
};
