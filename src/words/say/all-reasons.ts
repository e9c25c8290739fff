import { reasonsWords } from '#words/en/reasons/reasons.ts';
import { learnReasons } from './reason-text.ts';

learnReasons(reasonsWords);
