//! One story for the store, on both databases: `tools/with-postgres cargo test -p chuhe-server --test store`.
#![allow(clippy::unwrap_used, reason = "a test may panic")]
#![allow(clippy::print_stdout, reason = "a test tells its figures")]

mod accounts;
mod alarms;
mod damage;
mod databases;
mod own_events;
mod relying;
mod story;

use databases::{postgres, sqlite};

/// Each part of the story becomes a test on each database.
macro_rules! on_both {
    ($($chapter:ident: $($part:ident),* $(,)?;)*) => {
        mod on_sqlite {
            $($(#[tokio::test(flavor = "multi_thread")]
            async fn $part() {
                let home = super::sqlite().await;
                super::$chapter::$part(&home).await;
            })*)*
        }

        mod on_postgres {
            $($(#[tokio::test(flavor = "multi_thread")]
            async fn $part() {
                let home = super::postgres().await;
                super::$chapter::$part(&home).await;
            })*)*
        }
    };
}

on_both! {
    story:
        a_log_grows_and_is_read_back,
        the_second_writer_is_told_and_nothing_is_lost,
        a_batch_is_written_whole_or_not_at_all,
        a_name_leads_to_one_log,
        an_answer_is_kept_for_its_key,
        sessions_begin_and_end,
        the_first_secret_stays,
        logs_are_listed_page_by_page,
        many_writers_at_once_keep_every_record,
        what_was_written_is_there_after_opening_again,
        a_copy_restores_to_the_same_logs,
        a_copy_is_one_state_while_others_write,
        meddling_shows,
        alarms_are_kept_with_the_batch,
        what_is_written_is_told;
    damage:
        fsck_finds_what_is_gone_or_leads_elsewhere,
        no_copy_is_made_of_a_broken_log,
        a_copy_ends_when_nothing_more_can_be_written,
        fsck_against_a_backup_finds_what_was_cut_off,
        names_are_made_anew_from_the_logs,
        a_broken_log_does_not_hide_the_others,
        a_broken_log_hides_neither_own_events_nor_roles,
        a_file_of_events_brings_nothing_else,
        a_file_of_events_is_complete_and_has_its_own_names,
        a_log_that_cannot_be_followed_is_not_put_in;
    accounts:
        no_session_outlives_the_password_it_was_begun_with,
        no_token_is_made_after_the_session_has_ended,
        a_state_that_was_to_be_written_to_goes_when_others_are_used,
        of_two_administrators_who_unmake_each_other_one_is_left;
    alarms:
        games_that_were_there_before_alarms_get_theirs_from_the_logs,
        an_alarm_that_rang_in_vain_gives_way_to_one_set_meanwhile;
    own_events:
        an_event_is_found_behind_all_that_were_set_up_later;
    relying:
        a_log_that_is_relied_on_must_not_have_grown,
        of_two_that_rely_on_one_another_one_is_written,
        every_result_that_cannot_be_entered_is_told,
        a_game_is_begun_or_its_players_are_exchanged;
}
