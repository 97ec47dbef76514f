/** Notifications of the system: it is your turn. */

import { t } from '../i18n';
import { preferences } from './preferences.svelte';

/** Whether this browser can notify. Over plain http it cannot. */
export const canNotify = 'Notification' in globalThis && globalThis.isSecureContext;

/** Ask for permission; true if it was given. */
export async function askToNotify(): Promise<boolean> {
  return canNotify && (await Notification.requestPermission()) === 'granted';
}

/** Notify of my turn, if that was asked for and the page is hidden. */
export async function notifyTurn(game: string): Promise<void> {
  if (!canNotify || !document.hidden || !preferences.notify || Notification.permission !== 'granted') return;
  const note = { body: game, icon: 'icon-192.png', tag: 'haggis-turn' };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker) await worker.showNotification(t('turn.yours'), note);
  else new Notification(t('turn.yours'), note).onclick = () => focus();
}
